export*from"lit-html/directive-helpers.js";
//# sourceMappingURL=directive-helpers.js.map
