/* Replaces axe-core in tests that are not about its results: it finds nothing, at once. */
(function (axe) {
  "use strict";

  if (typeof module === "object" && module.exports) module.exports = axe;
  if (typeof window === "object") window.axe = axe;
})({ getRules: () => [], run: async () => ({ violations: [] }) });
