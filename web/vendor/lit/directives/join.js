export*from"lit-html/directives/join.js";
//# sourceMappingURL=join.js.map
