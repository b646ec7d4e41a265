/*
 * The demo as its reader meets it: open shadow trees in place of what their hosts hold, and what is slotted in place of its
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

  /** All elements in another that a selector fits, in the order in which they are read. */
  function all(selector, around = document.documentElement, found = []) {
    for (const child of childrenOf(around)) {
      if (child.nodeType !== 1) continue;
      if (child.matches(selector)) found.push(child);
      all(selector, child, found);
    }
    return found;
  }

  /** What is animated: a document lists what is in no shadow tree, and each of these its own. */
  const animations = () => [document, ...all("*").map(({ shadowRoot }) => shadowRoot).filter(Boolean)].flatMap((root) => root.getAnimations());

  /** The outermost drawings. */
  const drawings = () => all("svg").filter((one) => !one.ownerSVGElement);

  Object.assign(acts, { childrenOf, parentOf, closest, contains, all, animations, drawings });
})(window.PoliteActs);
