/*
 * Holds a page against axe-core, in the player's world: what the page's scripts make of their own world is not asked, and
 * axe's timers are the browser's, not those of the page.
 *
 * Needs `politeCommands`, and `axe` once `inspect` is called.
 */
(function (global) {
  "use strict";

  /** The rules of WCAG's levels A and AA, and the best practices; not axe's experiments, which it says are not ready. */
  const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

  function told({ target, html, any, all, none }) {
    // One of the first must be mended, and each of the others.
    const reasons = [any.map(({ message }) => message).join(", or: "), ...[...all, ...none].map(({ message }) => message)];
    return { target: target.join(" "), element: html, reason: reasons.filter(Boolean).join("; and: ") };
  }

  Object.assign(global.politeCommands, {
    canInspect: () => typeof global.axe === "object",
    define(source) { (0, eval)(source); },
    async inspect() {
      const options = { runOnly: { type: "tag", values: TAGS }, resultTypes: ["violations"], iframes: false, preload: false };
      const { violations } = await global.axe.run(options);
      return violations.map(({ id, help, nodes }) => ({ rule: id, help, nodes: nodes.map(told) }));
    },
  });
})(window);
