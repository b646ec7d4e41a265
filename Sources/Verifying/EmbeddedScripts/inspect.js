/*
 * Checks a page with axe-core, in the player's world: what the page's scripts change in their own world has no effect,
 * and axe uses the browser's timers, not those of the page.
 *
 * Needs `politeCommands`, and `axe` once `inspect` is called.
 */
(function (global) {
  "use strict";

  /** The rules of WCAG's levels A and AA, and the best practices; not axe's experimental rules, which it says are not ready. */
  const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

  const isOfColour = ({ tags }) => tags.includes("cat.color");
  /** axe leaves these out by default, but not when it is asked for rules by name. */
  const LEFT_OUT = ["experimental", "deprecated"];
  const rules = (isWanted) => global.axe.getRules(TAGS)
    .filter((rule) => !rule.tags.some((tag) => LEFT_OUT.includes(tag)) && isWanted(rule)).map(({ ruleId }) => ruleId);

  /** What rules that are not about colour found last, and where the elements were then. */
  let last = { shown: "", found: [] };

  /** The position of each visible element. Browsers lay out hidden ones when they like. */
  function places() {
    return global.politeTree.all("*").map((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return "";
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].join();
    }).join(";");
  }

  /** A hash of a text: equal texts have equal hashes, others hardly ever (FNV-1a, in two halves). */
  function numbered(text) {
    let [low, high] = [0x811c9dc5, 0x01000193];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code ^ (low >>> 13), 0x5bd1e995);
    }
    return `${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}-${text.length}`;
  }

  /** Attributes that connect parts of a page by id. If the element they refer to is hidden, its text still counts. */
  const TELLING = ["for", "form", "headers", "list", "aria-activedescendant", "aria-describedby", "aria-details",
    "aria-errormessage", "aria-labelledby", "aria-owns"];
  /** Attributes whose target only needs to exist. */
  const LEADING = ["aria-controls", "aria-flowto"];

  /** Which element refers to which id, by some attributes. */
  function references(attributes) {
    return attributes.flatMap((name) => Array.from(document.querySelectorAll(`[${name}]`), (from) =>
      from.getAttribute(name).split(/\s+/).map((id) => ({ from, id }))).flat());
  }

  /** The skip links: all links before the first that leaves the page. */
  function skipLinks() {
    const links = Array.from(document.links);
    const leaving = links.findIndex((link) => !link.getAttribute("href").startsWith("#"));
    return links.slice(0, leaving < 0 ? undefined : leaving).map((from) => ({ from, id: from.hash.slice(1) }));
  }

  function told({ target, html, any, all, none }) {
    // One of the `any` reasons must be fixed, and each of the others.
    const reasons = [any.map(({ message }) => message).join(", or: "), ...[...all, ...none].map(({ message }) => message)];
    return { target: target.flat().join(" "), element: html, reason: reasons.filter(Boolean).join("; and: ") };
  }

  /** An animation changes no attribute, so the page's scripts are not told. */
  const fill = (element, colour) => element.animate({ backgroundColor: [colour, colour] }, { duration: 1, fill: "forwards" });
  const filling = (element) => getComputedStyle(element).backgroundColor;

  /**
   * Gives the page's root the colour of the canvas behind it, if neither it nor the body hides the canvas. axe takes
   * every canvas for white, also in a dark colour scheme.
   */
  function showCanvas() {
    const { documentElement: root, body } = document;
    const isClear = /^rgba.*, 0\)$|\/ 0\)$/.test(filling(root));
    return isClear && !(body && !/^rgba|\//.test(filling(body))) ? [fill(root, "Canvas")] : [];
  }

  /**
   * Gives buttons that WebKit draws itself the colour of fields, which is nearly how it draws them. Their computed
   * colour is silver in every colour scheme, and that of their text is white in the dark (WebKitGTK 2.50).
   */
  function showButtons() {
    if (!/^Apple/.test(navigator.vendor)) return [];
    const { documentElement: root } = document;
    const probe = fill(root, "ButtonFace");
    const face = filling(root);
    probe.cancel();
    return global.politeTree.all("button, input[type=button], input[type=submit], input[type=reset]")
      .filter((button) => filling(button) === face).map((button) => fill(button, "Field"));
  }

  /** axe's function for reading a colour, once `rememberColours` was called. */
  let remembering = null;

  Object.assign(global.politeCommands, {
    define(source) {
      if (global.politeExports) global.axe = global.politeExports(source);
      else (0, eval)(source);
    },
    /**
     * A hash of everything that axe looks at, except the colour scheme, and whether axe is loaded. Texts that differ
     * only in digits count as the same, so that a progress bar is not inspected at every percent.
     */
    state() {
      const fields = global.politeTree.all("input, select, textarea, option")
        .map(({ value, checked, selected, disabled }) => [value, checked, selected, disabled].join());
      const inner = global.politeTree.roots().slice(1).map(({ innerHTML }) => innerHTML);
      const isForced = matchMedia("(forced-colors: active)").matches;
      const all = [document.documentElement.outerHTML, ...inner, fields.join(";"), isForced, innerWidth, innerHeight].join("\n");
      const alike = all.replace(/(>[^<]*|style="[^"]*|aria-value[a-z]+="[^"]*|value="[^"]*)/g, (part) => part.replace(/\d+/g, "0"));
      return { number: numbered(alike), hasAxe: typeof global.axe === "object" };
    },
    /** Makes axe read each colour only once. It would read those of each text, and of everything behind it, again. */
    rememberColours() {
      const { prototype } = global.axe.commons?.color?.Color || {};
      const parseString = prototype?.parseString;
      if (!parseString || parseString === remembering) return;
      const known = new Map();
      remembering = function (text) {
        if (known.has(text)) return Object.assign(this, known.get(text));
        const { r, g, b, alpha } = parseString.call(this, text);
        known.set(text, { r, g, b, alpha });
        return this;
      };
      prototype.parseString = remembering;
    },
    /**
     * Removes folded or hidden elements with their contents, unless something outside refers to them. axe ignores them
     * as well, but first works out for each element inside that nobody perceives it: on a long page, for most of them.
     */
    setAside() {
      const telling = references(TELLING);
      const leading = [...references(LEADING), ...skipLinks()];
      for (const one of document.querySelectorAll("details:not([open]) > :not(summary), body [hidden]")) {
        const inside = new Set([one, ...one.querySelectorAll("[id]")].map(({ id }) => id));
        const refers = ({ from, id }) => inside.has(id) && !one.contains(from);
        if (telling.some(refers)) continue;
        const ids = leading.filter(refers).map(({ id }) => id);
        if (ids.length === 0) one.remove();
        else if (ids.every((id) => id === one.id)) one.replaceChildren();
      }
    },
    /**
     * Returns what axe finds once the page has been told that the person prefers reduced motion, and dark or light
     * colours.
     *
     * @param {boolean} isDark Whether dark colours are preferred. In light, only the colours may differ from the last
     * inspection in dark. If the same elements then have the same positions, rules that are not about colour find the
     * same.
     */
    async inspect(isDark) {
      if (!(await global.politeCommands.isToldSettings(true, isDark))) throw new Error("the page is not told of the colour scheme");
      global.politeCommands.rememberColours();
      // axe takes most of its time to work out where everything is, however few the rules are.
      const run = async (values) => {
        const runOnly = { type: "rule", values };
        const shown = [...showCanvas(), ...showButtons()];
        const { violations } = await global.axe.run({ resultTypes: ["violations"], iframes: false, preload: false, runOnly })
          .finally(() => shown.forEach((animation) => animation.cancel()));
        return violations.map((one) => ({ rule: one.id, help: one.help, isOfColour: isOfColour(one), nodes: one.nodes.map(told) }));
      };
      const shown = places();
      if (!isDark && shown === last.shown) return [...last.found, ...await run(rules(isOfColour))];
      const found = await run(rules(() => true));
      last = { shown, found: found.filter((one) => !one.isOfColour) };
      return found;
    },
  });
})(window);
