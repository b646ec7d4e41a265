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

  let last = { shown: "", found: [] };

  const ofColour = () => global.axe.getRules(TAGS).filter(({ tags }) => tags.includes("cat.color")).map(({ ruleId }) => ruleId);

  /** Where each element is, and whether it is shown. */
  function places() {
    return [...document.querySelectorAll("*")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.checkVisibility({ visibilityProperty: true, opacityProperty: true }), x, y, width, height].join();
    }).join(";");
  }

  function told({ target, html, any, all, none }) {
    // One of the first must be mended, and each of the others.
    const reasons = [any.map(({ message }) => message).join(", or: "), ...[...all, ...none].map(({ message }) => message)];
    return { target: target.join(" "), element: html, reason: reasons.filter(Boolean).join("; and: ") };
  }

  Object.assign(global.politeCommands, {
    canInspect: () => typeof global.axe === "object",
    define(source) {
      if (global.politeExports) global.axe = global.politeExports(source);
      else (0, eval)(source);
    },
    /**
     * What axe finds, in the page's colours of the moment.
     *
     * @param {boolean} isSame Whether nothing but the colour scheme may be another than when this was last called. Where
     *   the same elements then take the same places, what is found by rules that are not of colour is the same too.
     */
    async inspect(isSame) {
      const shown = places();
      const isRepainted = isSame && shown === last.shown;
      const runOnly = isRepainted ? { type: "rule", values: ofColour() } : { type: "tag", values: TAGS };
      const { violations } = await global.axe.run({ runOnly, resultTypes: ["violations"], iframes: false, preload: false });
      const found = violations.map(({ id, help, nodes }) => ({ rule: id, help, nodes: nodes.map(told) }));
      const colours = ofColour();
      const others = isRepainted ? last.found.filter(({ rule }) => !colours.includes(rule)) : [];
      last = { shown, found: [...others, ...found] };
      return last.found;
    },
  });
})(window);
