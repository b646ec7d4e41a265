/*
 * What a page's live regions announce, derived from the document by the rules of WAI-ARIA 1.2 (aria-live, aria-atomic,
 * aria-relevant, aria-busy) and of the HTML Accessibility API Mappings.
 *
 * This is what a screen reader is given, not what one was heard to say.
 *
 * Runs before the page's own scripts and uses only functions that it saved then: what a page replaces or adds later,
 * even in prototypes, has no effect here. That is why it uses no iteration, no spreading and no growing arrays.
 */
(function (global) {
  "use strict";

  const { apply, getOwnPropertyDescriptor } = Reflect;

  // Where an engine has no isolated world, the player uses views, which have no descriptors and nothing to replace.

  /** The getter of an interface's property, as a function of the object. */
  function getter(type, name) {
    const own = getOwnPropertyDescriptor(type.prototype, name);
    return own ? (object) => apply(own.get, object, []) : (object) => object[name];
  }

  /** A method of an interface, as a function of the object. */
  function method(type, name) {
    const act = getOwnPropertyDescriptor(type.prototype, name) && type.prototype[name];
    return act ? (object, ...given) => apply(act, object, given) : (object, ...given) => object[name](...given);
  }

  const { MutationObserver } = global;
  const observe = method(MutationObserver, "observe");
  const disconnect = method(MutationObserver, "disconnect");
  const kindOf = getter(MutationRecord, "type");
  const targetOf = getter(MutationRecord, "target");
  const addedBy = getter(MutationRecord, "addedNodes");
  const removedBy = getter(MutationRecord, "removedNodes");
  const attributeOf = getter(MutationRecord, "attributeName");
  const countOf = getter(NodeList, "length");
  const typeOf = getter(Node, "nodeType");
  const parentElementOf = getter(Node, "parentElement");
  const parentNodeOf = getter(Node, "parentNode");
  const childNodesOf = getter(Node, "childNodes");
  const slotOf = getter(Element, "assignedSlot");
  const slotOfText = getter(Text, "assignedSlot");
  const assignedTo = method(HTMLSlotElement, "assignedNodes");
  const hostOf = getter(ShadowRoot, "host");
  const contentOf = getter(Node, "textContent");
  const isConnected = getter(Node, "isConnected");
  const holds = method(Node, "contains");
  const dataOf = getter(CharacterData, "data");
  const localNameOf = getter(Element, "localName");
  const attribute = method(Element, "getAttribute");
  const matches = method(Element, "matches");
  const closestInTree = method(Element, "closest");
  const boxesOf = method(Element, "getClientRects");
  const countOfBoxes = getter(DOMRectList, "length");
  const isShown = Element.prototype.checkVisibility ? method(Element, "checkVisibility") : (element) => countOfBoxes(boxesOf(element)) > 0;
  const find = method(Element, "querySelector");
  const findAll = method(Element, "querySelectorAll");
  const elementAt = method(Document, "elementFromPoint");
  const elementInTreeAt = method(ShadowRoot, "elementFromPoint");
  const boxOf = method(Element, "getBoundingClientRect");
  const leftOf = getter(DOMRectReadOnly, "left");
  const topOf = getter(DOMRectReadOnly, "top");
  const widthOf = getter(DOMRectReadOnly, "width");
  const heightOf = getter(DOMRectReadOnly, "height");
  const findAllInDocument = method(Document, "querySelectorAll");
  const findAllInFragment = method(DocumentFragment, "querySelectorAll");
  const styleOf = global.getComputedStyle;
  const valueOf = method(CSSStyleDeclaration, "getPropertyValue");
  const valueFor = method(Map, "get");
  const keep = method(Map, "set");
  const isKnown = method(Map, "has");
  const forget = method(Map, "delete");
  const each = method(Map, "forEach");
  const treeAt = method(WeakMap, "get");
  const keepTree = method(WeakMap, "set");
  const searched = RegExp.prototype.exec;
  const includes = method(String, "includes");
  const lowered = method(String, "toLowerCase");
  const trimmed = method(String, "trim");

  const POLITENESS_BY_ROLE = { __proto__: null, alert: "assertive", status: "polite", log: "polite", timer: "off", marquee: "off" };
  const REGIONS = "[aria-live], [role~=alert i], [role~=status i], [role~=log i], [role~=timer i], [role~=marquee i], output";
  /** The roles of WAI-ARIA 1.2 that can occur as a fallback beside a live region's role. */
  const ROLES = "alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary"
    + " contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading img image"
    + " insertion link list listbox listitem main mark math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note"
    + " option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider"
    + " spinbutton strong subscript superscript switch tab table tablist tabpanel term textbox time toolbar tooltip tree treegrid treeitem";
  const UNSPOKEN = { __proto__: null, script: 1, style: 1, template: 1, noscript: 1 };
  const WATCHED = { __proto__: null, subtree: true, childList: true, characterData: true, attributes: true };
  /** What HTML separates words by. A no-break space makes a text another, although it reads the same. */
  const WORDS = /[^ \t\n\f\r]+/g;
  /** The parts of generated content: texts and attributes, not images and counters; after a slash comes the alternative. */
  const GENERATED = /"((?:[^"\\]|\\.)*)"|attr\(([^\s),]+)|(?:url|counters?)\([^)]*\)|( \/ )/g;

  /** The shadow trees that are observed, by host, and their roots. */
  const trees = new WeakMap();
  const roots = new Map();
  let hasTrees = false;

  /** How long changes are gathered before they are read, in milliseconds, as browsers do. */
  const SETTLE = 40;

  class Announcer {
    #root;
    #report;
    #time;
    #observer;
    /** The regions that assistive technology knows: the text of each when last read, and whether it could be read. */
    #regions = new Map();
    /** The changes in each region since it was last read. */
    #changes = new Map();
    #count = 0;
    /** Whether changes are being gathered. */
    #isWaiting = false;
    #isStopped = false;

    /**
     * @param {Document|ShadowRoot} root What to observe.
     * @param {(announcement: {text: string, politeness: string, time: number, region: Element}) => void} report Called for each.
     * @param {{now: () => number, after: (time: number, act: () => void) => void}} time The clock, in milliseconds, and
     * a timer that calls back.
     */
    constructor(root, report, time) {
      this.#root = root;
      this.#report = report;
      this.#time = time;
      this.#observer = new MutationObserver((records) => this.#note(records));
    }

    /** Whether changes have not been read yet. */
    get isWaiting() {
      return this.#isWaiting;
    }

    /** Starts observing. Text that a region already contains is not an announcement. */
    start() {
      this.#learn(this.#root, true);
      observe(this.#observer, this.#root, WATCHED);
    }

    /** Observes a shadow tree as well: for assistive technology, its content is part of the page. */
    follow(root) {
      enter(root);
      this.#learn(root, false);
      observe(this.#observer, root, WATCHED);
    }

    stop() {
      disconnect(this.#observer);
      this.#isStopped = true;
    }

    /** Adds the regions at and below a node. A region that arrives with its text announces nothing, except an alert. */
    #learn(node, isSilent) {
      eachNode(regionsIn(node), (region) => this.#learnRegion(region, isSilent));
      if (typeOf(node) === 1 && matches(node, REGIONS)) this.#learnRegion(node, isSilent);
      if (!hasTrees || typeOf(node) !== 1) return;
      // A node that was removed from the page may come back, with its shadow trees.
      eachRoot((root) => {
        if (contains(node, hostOf(root))) eachNode(findAllInFragment(root, REGIONS), (region) => this.#learnRegion(region, isSilent));
      });
    }

    #learnRegion(region, isSilent) {
      if (isKnown(this.#regions, region)) return;
      const now = stateOf(region);
      keep(this.#regions, region, now);
      this.#count += 1;
      if (isSilent || roleOf(region) !== "alert" || !now.isExposed) return;
      now.text = "";
      this.#changeIn(region).isWhole = true;
    }

    #changeIn(region) {
      if (!isKnown(this.#changes, region)) keep(this.#changes, region, { isWhole: false, wasCleared: false, pieces: list() });
      return valueFor(this.#changes, region);
    }

    #note(records) {
      for (let index = 0; index < records.length; index += 1) this.#noteOne(records[index]);
      each(this.#changes, (change, region) => {
        if (valueFor(this.#regions, region).text && textOf(region) === "") change.wasCleared = true;
      });
      this.look();
    }

    /** Reads the regions soon: something may have changed without a mutation of the document. */
    look() {
      if (this.#count === 0 || this.#isWaiting || this.#isStopped) return;
      this.#isWaiting = true;
      this.#time.after(SETTLE, () => this.#read());
    }

    #noteOne(record) {
      const kind = kindOf(record);
      const target = targetOf(record);
      if (kind === "childList") eachNode(addedBy(record), (node) => this.#learn(node, false));
      // An element's attributes may make it a region.
      if (kind === "attributes" && matches(target, REGIONS)) this.#learn(target, false);
      const region = this.#regionOf(target);
      if (region) addPieces(record, this.#changeIn(region).pieces);
    }

    /** The known region that contains a node. */
    #regionOf(node) {
      const element = typeOf(node) === 1 ? node : parentOf(node);
      const region = element && closest(element, REGIONS);
      return region && isKnown(this.#regions, region) ? region : null;
    }

    /** Reads all regions, assertive ones first. */
    #read() {
      this.#isWaiting = false;
      if (this.#isStopped) return;
      this.#readRegions("assertive");
      this.#readRegions("polite");
      this.#readRegions("off");
    }

    #readRegions(politeness) {
      each(this.#regions, (_, region) => {
        if (politenessOf(region) === politeness) this.#readRegion(region, politeness);
      });
    }

    #readRegion(region, politeness) {
      if (!isConnected(region)) {
        forget(this.#regions, region);
        forget(this.#changes, region);
        this.#count -= 1;
        return;
      }
      // Changes while the region is busy are read once it is no longer busy.
      if (closest(region, "[aria-busy=true]")) return;
      const before = valueFor(this.#regions, region);
      const change = valueFor(this.#changes, region);
      const now = stateOf(region);
      keep(this.#regions, region, now);
      forget(this.#changes, region);
      if (politeness === "off" || !now.isExposed) return;
      // A region that changes just as a modal dialog in front of it closes is heard (Chromium and Firefox with Orca 43).
      // One that appears together with its text announces nothing, except an alert.
      const text = before.isExposed || (before.isShown && change && change.pieces.length > 0)
        ? spoken(region, change, before.text, now.text) : roleOf(region) === "alert" && now.text;
      const report = this.#report;
      const said = text && trimmed(text);
      if (said) report({ text: said, politeness, time: this.#time.now(), region });
    }
  }

  /* The flat tree: shadow trees and slotted content replace what they are attached to (CSS Scoping, 3.4). */

  /** Adds a shadow tree, which the functions below know from then on. */
  function enter(root) {
    hasTrees = true;
    keepTree(trees, hostOf(root), root);
    keep(roots, root, true);
  }

  /** Calls back with the root of each known shadow tree that is in the page. */
  function eachRoot(act) {
    each(roots, (_, root) => {
      if (isConnected(root)) act(root);
    });
  }

  /** The element around a node. A host's child without a slot has the host as its parent, but is not shown there. */
  function parentOf(node) {
    if (!hasTrees) return parentElementOf(node);
    const slot = typeOf(node) === 1 ? slotOf(node) : typeOf(node) === 3 ? slotOfText(node) : null;
    if (slot) return slot;
    const above = parentNodeOf(node);
    return above && isKnown(roots, above) ? hostOf(above) : parentElementOf(node);
  }

  function eachChild(element, act) {
    const root = hasTrees ? treeAt(trees, element) : null;
    const nodes = hasTrees && !root && localNameOf(element) === "slot" ? assignedTo(element) : null;
    if (!nodes || nodes.length === 0) return eachNode(childNodesOf(root || element), act);
    for (let index = 0; index < nodes.length; index += 1) act(nodes[index]);
    return undefined;
  }

  /** Whether a text is not in the flat tree: it has no slot, or it is the fallback of a slot with other content. */
  function isLeftOut(text) {
    const parent = hasTrees && parentElementOf(text);
    if (!parent || slotOfText(text)) return false;
    return Boolean(treeAt(trees, parent)) || (localNameOf(parent) === "slot" && assignedTo(parent).length > 0);
  }

  function closest(element, selector) {
    if (!hasTrees) return closestInTree(element, selector);
    let one = element;
    while (one && !matches(one, selector)) one = parentOf(one);
    return one;
  }

  function contains(around, node) {
    if (!hasTrees) return holds(around, node);
    let one = node;
    while (one && one !== around) one = parentOf(one);
    return Boolean(one);
  }

  /** The topmost element of the flat tree at a point in the window. */
  function innermostAt(x, y) {
    let found = elementAt(document, x, y);
    for (let root = hasTrees && found && treeAt(trees, found); root; root = treeAt(trees, found)) {
      const inner = elementInTreeAt(root, x, y);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found;
  }

  /** A list that scripts of the page cannot change. */
  function list() {
    return { __proto__: null, length: 0 };
  }

  function add(items, item) {
    items[items.length] = item;
    items.length += 1;
  }

  function eachNode(nodes, act) {
    const count = countOf(nodes);
    for (let index = 0; index < count; index += 1) act(nodes[index]);
  }

  function regionsIn(node) {
    switch (typeOf(node)) {
      case 1: return findAll(node, REGIONS);
      case 9: return findAllInDocument(node, REGIONS);
      case 11: return findAllInFragment(node, REGIONS);
      default: return childNodesOf(node);
    }
  }

  /** What a region has to say, and whether it is exposed now, and without modal dialogs. */
  function stateOf(region) {
    return { text: textOf(region), isExposed: isExposed(region), isShown: isExposed(region, null) };
  }

  /** What a region announces for a change; the empty string if nothing. */
  function spoken(region, change, before, now) {
    if (change && change.isWhole) return now;
    if (now === before && !(change && change.wasCleared)) return "";
    const relevant = attribute(region, "aria-relevant") || "additions text";
    const pieces = list();
    for (let index = 0; change && index < change.pieces.length; index += 1) {
      const piece = change.pieces[index];
      if (hasWord(relevant, piece.kind) || hasWord(relevant, "all")) add(pieces, piece);
    }
    // A change of attributes, in the region or around it, may have revealed text.
    const isUncovered = pieces.length === 0 && now !== "" && !includes(before, now) && !(change && change.pieces.length > 0);
    if (isUncovered) return find(region, REGIONS) ? "" : now;
    if (pieces.length === 0) return "";
    return isAtomic(region) ? now : spokenPieces(region, pieces);
  }

  /** What a region that is not atomic announces: each new piece of it, once. */
  function spokenPieces(region, pieces) {
    const wholes = list();
    for (let index = 0; index < pieces.length; index += 1) {
      const { node } = pieces[index];
      if (node && contains(region, node)) add(wholes, wholeOf(region, node));
    }
    let text = "";
    for (let index = 0; index < wholes.length; index += 1) {
      if (isOutermost(wholes, index)) text += ` ${textOf(wholes[index])}`;
    }
    for (let index = 0; index < pieces.length; index += 1) text += ` ${pieces[index].text}`;
    return squeezed(text);
  }

  /** Whether a node occurs in a list for the first time, and is inside no other node of the list. */
  function isOutermost(nodes, place) {
    for (let index = 0; index < nodes.length; index += 1) {
      if (nodes[index] === nodes[place] ? index < place : contains(nodes[index], nodes[place])) return false;
    }
    return true;
  }

  /** The outermost element around a node, inside the region, that must be read as a whole; otherwise the node. */
  function wholeOf(region, node) {
    let whole = node;
    for (let around = parentOf(node); around && around !== region; around = parentOf(around)) {
      if (attribute(around, "aria-atomic") === "true") whole = around;
    }
    return whole;
  }

  /** Adds what a mutation added or removed, as additions, removals or text in ARIA's sense. */
  function addPieces(record, pieces) {
    const kind = kindOf(record);
    if (kind === "attributes") return;
    if (kind === "characterData") {
      add(pieces, { kind: "text", node: targetOf(record), text: "" });
      return;
    }
    eachNode(addedBy(record), (node) => {
      if (isContent(node)) add(pieces, { kind: typeOf(node) === 3 ? "text" : "additions", node, text: "" });
    });
    eachNode(removedBy(record), (node) => {
      if (isContent(node)) add(pieces, { kind: "removals", node: null, text: squeezed(contentOf(node)) });
    });
  }

  function isContent(node) {
    return typeOf(node) === 1 || typeOf(node) === 3;
  }

  /** An element's live region role, unless a role that is not one comes before it. */
  function roleOf(region) {
    let role = "";
    eachWord(lowered(attribute(region, "role") || ""), (word) => {
      if (POLITENESS_BY_ROLE[word] || hasWord(ROLES, word)) role = word;
      return role;
    });
    return role || (localNameOf(region) === "output" ? "status" : "");
  }

  function politenessOf(region) {
    const live = squeezed(lowered(attribute(region, "aria-live") || ""));
    return live === "polite" || live === "assertive" || live === "off" ? live : POLITENESS_BY_ROLE[roleOf(region)] || "off";
  }

  function isAtomic(region) {
    const atomic = attribute(region, "aria-atomic");
    const role = roleOf(region);
    return atomic ? atomic === "true" : role === "alert" || role === "status";
  }

  /** Whether an element is exposed to assistive technology at all, with a modal dialog in front, or none. */
  function isExposed(element, modal = frontModal()) {
    if (!element || closest(element, "[aria-hidden=true i]:not(html, body), [inert]")) return false;
    // Nothing inside such an element is exposed (WAI-ARIA 1.2, "Presentational Children").
    const parent = parentOf(element);
    if (parent && closest(parent, "progress, meter, [role=img i], [role=image i], [role=progressbar i], [role=meter i], [role=slider i], [role=scrollbar i]")) return false;
    if (closest(element, "svg") && !closest(element, "title, text, foreignObject, [role], [aria-live]")) return false;
    if (modal && !contains(modal, element)) return false;
    if (look(element, "interactivity") === "inert") return false;
    return isRendered(element);
  }

  /** The topmost modal dialog: everything outside it is inert, and pointers do not reach it (HTML, "inert"). */
  function frontModal() {
    const modals = list();
    eachNode(findAllInDocument(document, "dialog:modal"), (one) => add(modals, one));
    eachRoot((root) => eachNode(findAllInFragment(root, "dialog:modal"), (one) => add(modals, one)));
    for (let index = modals.length - 1; index > 0; index -= 1) {
      const box = boxOf(modals[index]);
      const there = innermostAt(leftOf(box) + widthOf(box) / 2, topOf(box) + heightOf(box) / 2);
      const front = there && closest(there, "dialog:modal");
      if (front) return front;
    }
    return modals.length > 0 ? modals[0] : null;
  }

  function isRendered(element) {
    if (look(element, "visibility") !== "visible") return false;
    if (look(element, "display") === "contents") return !parentOf(element) || isRendered(parentOf(element));
    return isShown(element);
  }

  function look(element, property) {
    return valueOf(apply(styleOf, global, [element]), property);
  }

  /** The text that a node exposes to assistive technology; labels and alternatives replace what they name. */
  function textOf(node) {
    if (typeOf(node) === 3) return !isLeftOut(node) && isExposed(parentOf(node)) ? squeezed(dataOf(node)) : "";
    return isExposed(node) ? squeezed(rawText(node)) : "";
  }

  function rawText(element) {
    let text = generated(element, "::before");
    eachChild(element, (node) => {
      if (typeOf(node) === 3) text += dataOf(node);
      if (typeOf(node) !== 1 || UNSPOKEN[localNameOf(node)] || !isExposed(node)) return;
      // A control is read by its name, and a group by what is in it.
      const own = localNameOf(node) === "img" ? attribute(node, "alt") || "" : rawText(node);
      const inner = (!own || matches(node, "a, img, button, [role=button i]")) && attribute(node, "aria-label") || own;
      text += look(node, "display") === "inline" ? inner : ` ${inner} `;
    });
    return text + generated(element, "::after");
  }

  /** The text that a style sheet adds before or after an element's content (CSS Generated Content). */
  function generated(element, part) {
    const style = apply(styleOf, global, [element, part]);
    const content = valueOf(style, "content");
    if (content === "none" || content === "normal" || valueOf(style, "display") === "none") return "";
    let text = "";
    GENERATED.lastIndex = 0;
    for (let found = apply(searched, GENERATED, [content]); found; found = apply(searched, GENERATED, [content])) {
      text = found[3] ? "" : text + (found[2] ? attribute(element, found[2]) || "" : found[1] || "");
    }
    return valueOf(style, "display") === "inline" ? text : ` ${text} `;
  }

  /** The words of a text, until one of them is enough. */
  function eachWord(text, act) {
    WORDS.lastIndex = 0;
    for (let found = apply(searched, WORDS, [text]); found; found = apply(searched, WORDS, [text])) {
      const next = WORDS.lastIndex;
      if (act(found[0])) return;
      WORDS.lastIndex = next;
    }
  }

  function squeezed(text) {
    let result = "";
    eachWord(text, (word) => { result += result ? ` ${word}` : word; });
    return result;
  }

  function hasWord(text, wanted) {
    let has = false;
    eachWord(text, (word) => { has = word === wanted; return has; });
    return has;
  }

  Announcer.tools = {
    getter, method, eachWord, squeezed, observe, kindOf, targetOf, addedBy, attributeOf, countOf, typeOf, parentOf, localNameOf, attribute,
    matches, closest, find, findAll, findAllInDocument, frontModal, findAllInFragment, searched, look,
    contains, eachChild, enter, innermostAt,
  };
  global.PoliteAnnouncer = Announcer;
})(window);
