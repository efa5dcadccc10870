import{QuickJSAsyncWASMModule}from"./chunk-TAV5CUKK.mjs";import"./chunk-V2S4ZYJR.mjs";export{QuickJSAsyncWASMModule};
//# sourceMappingURL=module-asyncify-2EFITU5U.mjs.map