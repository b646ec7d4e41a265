/*
 * Records what a page gives to assistive technology from moment to moment while it is played with `mutating.js` in it,
 * so that a broken demo can be compared with the original.
 *
 * Needs `politeSecret`, `politeTime`, `politePlayer` and `politeCommands`. Runs in the player's world.
 */
(function (global) {
  "use strict";

  const { isExposed, toldOf, nameOf, focusHolder } = global.politePlayer;
  const tree = global.politeTree;
  const OWN = "polite-mutant";
  /** Cells that are `gridcell` and headers without a role of their own (HTML-AAM). */
  const CELLS = "[role=grid] :is(td, th), [role=treegrid] :is(td, th)";
  const WANTED = `${CELLS}, a[href], button, dialog, fieldset, figure, form, img, input, meter, output, progress, section, select, summary, svg, table, textarea, [role], [tabindex]`;
  /** Attributes that affect what is heard from a live region, but are not read from it. */
  const UNREAD = ["aria-live", "aria-atomic", "aria-relevant", "aria-label", "aria-labelledby", "aria-describedby", "aria-hidden"];
  /** Roles whose contents are not exposed (WAI-ARIA 1.2, "Presentational Children"). */
  const CLOSED = "progress, meter, [role=progressbar], [role=meter], [role=img], [role=image], [role=slider], [role=separator], [role=scrollbar]";
  /** Each distinct node as text, with its number. */
  const nodes = new Map();
  let moments = [];
  let last = "";
  let wasMoving = false;
  let isNew = true;

  function surveyed() {
    let answer = null;
    const take = (event) => {
      event.stopImmediatePropagation();
      answer = event.detail;
    };
    global.addEventListener(`${politeSecret}-surveyed`, take, true);
    global.dispatchEvent(new CustomEvent(`${politeSecret}-survey`));
    global.removeEventListener(`${politeSecret}-surveyed`, take, true);
    return answer;
  }

  function numberOf(node) {
    const text = JSON.stringify(node);
    if (!nodes.has(text)) nodes.set(text, nodes.size);
    return nodes.get(text);
  }

  /** The role and name that the browser computes, if it tells scripts; otherwise those that the author gave. */
  function roleAndName(element) {
    return toldOf(element) || { role: element.getAttribute("role") || element.localName, name: nameOf(element) };
  }

  function read(element) {
    const told = roleAndName(element);
    const { value, description, states, told: shown } = global.politeCommands.facts(element);
    const raw = element.getAttributeNames().filter((name) => name.startsWith("aria-") && !UNREAD.includes(name)).sort()
      .map((name) => `${name}=${element.getAttribute(name)}`);
    const isOnlyText = !element.matches(`${CELLS}, [role], a, button, img, input, meter, progress, select, summary, textarea, dialog, output`);
    return {
      role: told.role, name: isOnlyText && !element.hasAttribute("aria-label") && !element.hasAttribute("aria-labelledby") ? "" : told.name,
      value, description, states, shown, isStop: element.tabIndex >= 0, raw: raw.join(" "),
    };
  }

  function isWanted(element) {
    if (element.localName === OWN) return false;
    // A picture without a name and a role does not exist for assistive technology.
    if (element.localName === "svg" && !element.hasAttribute("role") && !nameOf(element)) return false;
    return element.matches(WANTED) || element.getAttributeNames().some((name) => name.startsWith("aria-"));
  }

  function look() {
    const elements = tree.allIn(document.body, "*");
    const [texts, hidden] = [[], []];
    for (const element of elements) {
      if (element.localName === OWN || element.matches("script, style")) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").replace(/\s+/g, " ").trim();
      if (!own || !element.checkVisibility({ visibilityProperty: true })) continue;
      texts.push(own);
      if (tree.closest(element, `[aria-hidden=true], ${CLOSED}`)) hidden.push(own);
    }
    const focused = focusHolder();
    const isNowhere = !focused || focused === document.body || focused === document.documentElement;
    return {
      nodes: elements.filter((element) => isWanted(element) && isExposed(element)).map((element) => numberOf(read(element))),
      focus: isNowhere ? "" : focused.localName === OWN ? OWN : `${roleAndName(focused).role}\n${nameOf(focused)}`,
      texts, hidden, title: document.title,
    };
  }

  function observe() {
    const isMoving = global.politeTime.moving().length > 0;
    if (!isNew && isMoving === wasMoving) return;
    [isNew, wasMoving] = [false, isMoving];
    const moment = { ...look(), isMoving };
    const text = JSON.stringify(moment);
    if (text === last) return;
    last = text;
    moments.push({ time: global.politeTime.now(), ...moment });
  }

  function begin() {
    const renew = () => { isNew = true; };
    const observer = new MutationObserver(renew);
    const watch = (root) => { observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true }); };
    watch(document);
    tree.watch(watch);
    tree.on(["focusin", "focusout", "input", "change", "toggle"], renew);
    global.politeTime.observers.push(observe);
  }

  global.addEventListener("load", (event) => { if (event.target === document && surveyed() !== null) begin(); }, true);

  Object.assign(global.politeCommands, {
    /** What could be broken in the page, as JSON. */
    survey: () => surveyed() || "[]",
    /** How the page was since the last call, and all nodes that were met so far. */
    trace() {
      isNew = true;
      observe();
      const told = moments;
      moments = [];
      return { moments: told, nodes: [...nodes.keys()].map((text) => JSON.parse(text)) };
    },
  });
})(window);
