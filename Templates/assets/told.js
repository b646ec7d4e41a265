/*
 * Tells the stage what assistive technology is given about the element with focus: its role, name, value and states,
 * when it gets focus and when one of them changes. Loaded if an entry says that nothing is announced, because this is
 * what people hear then.
 */
(function () {
  "use strict";

  const acts = window.PoliteActs;
  delete window.PoliteActs;
  const { send, roleOf, nameOf, valueOf, toldStates, stateOf, isExposed } = acts;
  const later = window.setTimeout.bind(window);
  /** How long changes are gathered, in milliseconds, because one action changes several things. */
  const SETTLE = 60;

  let holder = null;
  let last = "";
  let isWaiting = false;

  const observer = new MutationObserver(soon);
  const watch = (root) => observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });

  /** The element with focus for assistive technology, which may be an active descendant (WAI-ARIA 1.2, 6.6). */
  function activeOf(element) {
    const id = element.getAttribute("aria-activedescendant");
    return (id && element.getRootNode().getElementById(id)) || element;
  }

  function facts(element) {
    const role = roleOf(element);
    const name = nameOf(element, role);
    const states = toldStates(element).map((state) => {
      const value = stateOf(element, state);
      if (role === "switch" && state === "checked") return value === "true" ? "on" : "off";
      return `${state}: ${value}`;
    });
    return [name && `“${name}”`, role || "no role", valueOf(element), ...states].filter(Boolean).join(", ");
  }

  function soon() {
    if (isWaiting || !holder) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      if (!holder || !holder.isConnected) return;
      const element = activeOf(holder);
      const text = isExposed(element) ? facts(element) : "";
      if (text && text !== last) send({ kind: "told", text });
      last = text;
    }, SETTLE);
  }

  addEventListener("focusin", (event) => {
    [holder] = event.composedPath();
    last = "";
    if (holder.getRootNode() !== document) watch(holder.getRootNode());
    soon();
  }, true);
  addEventListener("focusout", () => { holder = null; }, true);
  for (const type of ["input", "change"]) addEventListener(type, soon, true);
  watch(document);
})();
