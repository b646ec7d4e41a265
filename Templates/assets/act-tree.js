/*
 * The demo as its reader meets it: open shadow trees replace what their hosts contain, and slotted content replaces its
 * slot (CSS Scoping, "flat tree").
 */
(function (acts) {
  "use strict";

  function childrenOf(node) {
    if (node.shadowRoot) return node.shadowRoot.childNodes;
    const slotted = node.localName === "slot" ? node.assignedNodes() : [];
    return slotted.length > 0 ? slotted : node.childNodes;
  }

  const parentOf = (node) => node.assignedSlot || node.parentElement || (node.parentNode && node.parentNode.host) || null;

  function closest(element, selector) {
    let one = element;
    while (one && !one.matches(selector)) one = parentOf(one);
    return one;
  }

  function contains(around, element) {
    let one = element;
    while (one && one !== around) one = parentOf(one);
    return Boolean(one);
  }

  /** All elements inside another that match a selector, in reading order. */
  function all(selector, around = document.documentElement, found = []) {
    for (const child of childrenOf(around)) {
      if (child.nodeType !== 1) continue;
      if (child.matches(selector)) found.push(child);
      all(selector, child, found);
    }
    return found;
  }

  /** All animations: a document does not list those in shadow trees, and each shadow tree lists its own. */
  const animations = () => [document, ...all("*").map(({ shadowRoot }) => shadowRoot).filter(Boolean)].flatMap((root) => root.getAnimations());

  /** The outermost SVG elements. */
  const drawings = () => all("svg").filter((one) => !one.ownerSVGElement);

  Object.assign(acts, { childrenOf, parentOf, closest, contains, all, animations, drawings });
})(window.PoliteActs);
