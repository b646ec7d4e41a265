/*
 * The page as a person meets it: one tree, with open shadow trees in place of their hosts' contents (CSS Scoping, "flat
 * tree"). If a page has none, all of this is the document's own tree.
 *
 * Needs `PoliteAnnouncer`, which knows the flat tree; without it, shadow trees are not entered.
 */
(function (global) {
  "use strict";

  const { tools } = global.PoliteAnnouncer || {};
  /** Whether focus is moved by the player for its own purposes, of which nobody is told. */
  let isHushed = false;
  for (const type of ["focus", "blur", "focusin", "focusout"]) {
    global.addEventListener(type, (event) => { if (isHushed) event.stopImmediatePropagation(); }, true);
  }

  /** Moves focus without telling the page, or the player's other scripts. */
  function hush(act) {
    isHushed = true;
    try { act(); } finally { isHushed = false; }
  }

  /** The roots of open shadow trees that were met. */
  const met = new Set();
  /** The callbacks for each of them, and the events that are listened to in each. */
  const [watchers, listeners] = [[], []];

  /** Enters a shadow tree. Returns whether it is new. */
  function enter(root) {
    if (met.has(root)) return false;
    met.add(root);
    tools.enter(root);
    for (const { type, act } of listeners) root.addEventListener(type, act, true);
    for (const watch of watchers) watch(root);
    return true;
  }

  /** Calls back with the root of each shadow tree, including those that are met later. */
  function watch(act) {
    watchers.push(act);
    for (const root of met) act(root);
  }

  /**
   * Listens to events in the page, before the page does. Some events stay inside a shadow tree and do not reach the
   * document: `change`, or focus that moves within it (DOM, "dispatch").
   */
  function on(types, act) {
    for (const type of types) {
      let last = null;
      const once = (event) => {
        if (event === last) return;
        last = event;
        act(event);
      };
      listeners.push({ type, act: once });
      global.addEventListener(type, once, true);
      for (const root of met) root.addEventListener(type, once, true);
    }
  }

  /** The innermost target of an event: the document only sees the outermost host. */
  function targetOf(event) { return met.size === 0 ? event.target : event.composedPath()[0] || event.target; }

  const roots = () => [document, ...[...met].filter(({ host }) => host.isConnected)];
  const parentOf = (node) => (met.size === 0 ? node.parentElement : tools.parentOf(node));
  const contains = (around, node) => (met.size === 0 ? around.contains(node) : tools.contains(around, node));
  const closest = (element, selector) => (met.size === 0 ? element.closest(selector) : tools.closest(element, selector));

  function childrenOf(element) {
    if (met.size === 0) return [...element.childNodes];
    const children = [];
    tools.eachChild(element, (node) => { children.push(node); });
    return children;
  }

  /** All elements that match a selector in their own tree, in reading order. */
  function all(selector) {
    if (met.size === 0) return [...document.querySelectorAll(selector)];
    return inOrder(roots().flatMap((root) => [...root.querySelectorAll(selector)]));
  }

  /** The elements below an element, including those in shadow trees. */
  function allIn(element, selector) { return all(selector).filter((one) => one !== element && contains(element, one)); }

  const isBefore = (a, b) => {
    if (met.size === 0) return Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
    return comesBefore(pathTo(a), pathTo(b));
  };

  function inOrder(elements) {
    const paths = new Map(elements.map((one) => [one, pathTo(one)]));
    return [...paths.keys()].sort((a, b) => (a === b ? 0 : comesBefore(paths.get(a), paths.get(b)) ? -1 : 1));
  }

  /** An element and its ancestors, the outermost first. */
  function pathTo(element) {
    const path = [];
    for (let one = element; one; one = parentOf(one)) path.unshift(one);
    return path;
  }

  function comesBefore(path, other) {
    let index = 0;
    while (index < path.length && path[index] === other[index]) index += 1;
    if (index === path.length || index === other.length) return index === path.length && index < other.length;
    const [a, b] = [path[index], other[index]];
    // An element without a slot next to a shadow tree is not shown.
    if (a.getRootNode() !== b.getRootNode()) return a.getRootNode() !== document;
    return Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
  }

  /** The element with an id in the tree of another: ids do not lead to other trees. */
  function byId(element, id) {
    const root = met.size === 0 ? document : element.getRootNode();
    // An element that is no longer in the page is in no such tree.
    return root.getElementById ? root.getElementById(id) : null;
  }

  /** The text of an element, like `textContent`, but with the contents of its shadow trees. */
  function textOf(element) {
    if (met.size === 0) return element.textContent;
    return childrenOf(element).map((node) => (node.nodeType === 3 ? node.data : node.nodeType === 1 ? textOf(node) : "")).join("");
  }

  /** All animations: the document and each shadow tree list only those of their own elements. */
  function animations() {
    const listed = (root) => (root.getAnimations ? root.getAnimations() : []);
    return met.size === 0 ? listed(document) : [...new Set(roots().flatMap(listed))];
  }

  /** The element that has focus: for a host, the one in its shadow tree. */
  function active() {
    let element = document.activeElement;
    while (element && element.shadowRoot && met.has(element.shadowRoot) && element.shadowRoot.activeElement) element = element.shadowRoot.activeElement;
    return element;
  }

  const at = (x, y) => (met.size === 0 ? document.elementFromPoint(x, y) : tools.innermostAt(x, y));

  /** The elements at a place of the window, the one in front first. */
  function allAt(x, y, root = document) {
    const there = root.elementsFromPoint(x, y);
    if (met.size === 0) return there;
    const own = there.filter((one) => one.getRootNode() === root);
    return own.flatMap((one) => (one.shadowRoot && met.has(one.shadowRoot) ? [...allAt(x, y, one.shadowRoot), one] : [one]));
  }

  global.politeTree = {
    canEnter: Boolean(tools), hush, enter, watch, on, targetOf, roots, parentOf, contains, closest, childrenOf, all, allIn, isBefore, inOrder,
    byId, textOf, animations, active, at, allAt,
  };
})(window);
