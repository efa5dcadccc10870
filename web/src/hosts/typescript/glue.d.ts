/** The package has types of this file under another name. */
declare module '@jitl/quickjs-ng-wasmfile-release-sync/dist/emscripten-module.browser.mjs' {
  import type { EmscriptenModuleLoader, QuickJSEmscriptenModule } from 'quickjs-emscripten-core';
  const load: EmscriptenModuleLoader<QuickJSEmscriptenModule>;
  export default load;
}
