
//# sourceMappingURL=reactive-controller.js.map
