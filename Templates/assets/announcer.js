/*
 * What a page's live regions say, derived from the document by the rules of WAI-ARIA 1.2 (aria-live, aria-atomic,
 * aria-relevant, aria-busy) and of the HTML Accessibility API Mappings.
 *
 * This is what a screen reader is told, not what one was heard to say.
 *
 * Runs before the page's own scripts and uses only what it took then: what a page replaces or adds later, in prototypes
 * too, changes nothing here. So there is no iteration, no spreading and no arrays that grow.
 */
(function (global) {
  "use strict";

  const { apply, getOwnPropertyDescriptor } = Reflect;

  // A world of views (the player's, where an engine has none of its own) has no descriptors, and nothing to replace.

  /** A property of an interface as a function of the object. */
  function getter(type, name) {
    const own = getOwnPropertyDescriptor(type.prototype, name);
    return own ? (object) => apply(own.get, object, []) : (object) => object[name];
  }

  /** A method of an interface as a function of the object. */
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

  const POLITENESS_BY_ROLE = { __proto__: null, alert: "assertive", status: "polite", log: "polite", timer: "off", marquee: "off" };
  const REGIONS = "[aria-live], [role~=alert i], [role~=status i], [role~=log i], [role~=timer i], [role~=marquee i], output";
  const ROLES = "alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary"
    + " contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading img image"
    + " insertion link list listbox listitem main mark math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note"
    + " option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider"
    + " spinbutton strong subscript superscript switch tab table tablist tabpanel term textbox time toolbar tooltip tree treegrid treeitem";
  const UNSPOKEN = { __proto__: null, script: 1, style: 1, template: 1, noscript: 1 };
  const WATCHED = { __proto__: null, subtree: true, childList: true, characterData: true, attributes: true };
  const WORDS = /\S+/g;
  /** What generated content is made of: texts and attributes; images and counters are none; after a slash it is told otherwise. */
  const GENERATED = /"((?:[^"\\]|\\.)*)"|attr\(([^\s),]+)|(?:url|counters?)\([^)]*\)|( \/ )/g;

  /** The shadow trees that are followed, by their hosts, and their roots. */
  const trees = new WeakMap();
  const roots = new Map();
  let hasTrees = false;

  /** How long changes are gathered before they are read, as browsers do, in milliseconds. */
  const SETTLE = 40;

  class Announcer {
    #root;
    #report;
    #time;
    #observer;
    /** Regions that assistive technology knows of: the text each had when last read, and whether it could be read. */
    #regions = new Map();
    /** What happened in each region since it was last read. */
    #changes = new Map();
    #count = 0;
    /** Whether changes are being gathered. */
    #isWaiting = false;
    #isStopped = false;

    /**
     * @param {Document|ShadowRoot} root What to listen to.
     * @param {(announcement: {text: string, politeness: string, time: number, region: Element}) => void} report Called for each.
     * @param {{now: () => number, after: (time: number, act: () => void) => void}} time What tells the time, in
     *   milliseconds, and what calls back after some.
     */
    constructor(root, report, time) {
      this.#root = root;
      this.#report = report;
      this.#time = time;
      this.#observer = new MutationObserver((records) => this.#note(records));
    }

    /** Whether changes are still to be read. */
    get isWaiting() {
      return this.#isWaiting;
    }

    /** Begins to listen. Text that a region already holds is not an announcement. */
    start() {
      this.#learn(this.#root, true);
      observe(this.#observer, this.#root, WATCHED);
    }

    /** Listens to a shadow tree as well: assistive technology is given what is in it as a part of the page. */
    follow(root) {
      enter(root);
      this.#learn(root, false);
      observe(this.#observer, root, WATCHED);
    }

    stop() {
      disconnect(this.#observer);
      this.#isStopped = true;
    }

    /** Takes in the regions at and below a node. One that comes with its text says nothing, an alert excepted. */
    #learn(node, isSilent) {
      eachNode(regionsIn(node), (region) => this.#learnRegion(region, isSilent));
      if (typeOf(node) === 1 && matches(node, REGIONS)) this.#learnRegion(node, isSilent);
      if (!hasTrees || typeOf(node) !== 1) return;
      // What was taken out of the page may come back, with its shadow trees.
      eachRoot((root) => {
        if (contains(node, hostOf(root))) eachNode(findAllInFragment(root, REGIONS), (region) => this.#learnRegion(region, isSilent));
      });
    }

    #learnRegion(region, isSilent) {
      if (isKnown(this.#regions, region)) return;
      const isExposedNow = isExposed(region);
      const speaks = !isSilent && roleOf(region) === "alert" && isExposedNow;
      keep(this.#regions, region, { text: speaks ? "" : textOf(region), isExposed: isExposedNow });
      this.#count += 1;
      if (speaks) this.#changeIn(region).isWhole = true;
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

    /** Reads the regions soon: something may have changed of which the document itself does not tell. */
    look() {
      if (this.#count === 0 || this.#isWaiting || this.#isStopped) return;
      this.#isWaiting = true;
      this.#time.after(SETTLE, () => this.#read());
    }

    #noteOne(record) {
      const kind = kindOf(record);
      const target = targetOf(record);
      if (kind === "childList") eachNode(addedBy(record), (node) => this.#learn(node, false));
      if (kind === "attributes") this.#learnTarget(attributeOf(record), target);
      const region = this.#regionOf(target);
      if (region) addPieces(record, this.#changeIn(region).pieces);
    }

    /** An element may become a region by its attributes. */
    #learnTarget(name, target) {
      if ((name === "aria-live" || name === "role") && matches(target, REGIONS)) this.#learn(target, false);
    }

    /** The region that a node lies in, when it is known. */
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
      // What changes while the region is busy is read once it no longer is.
      if (closest(region, "[aria-busy=true]")) return;
      const before = valueFor(this.#regions, region);
      const change = valueFor(this.#changes, region);
      const now = { text: textOf(region), isExposed: isExposed(region) };
      keep(this.#regions, region, now);
      forget(this.#changes, region);
      if (politeness === "off" || !now.isExposed) return;
      const text = before.isExposed ? spoken(region, change, before.text, now.text) : spokenOnAppearing(region, now.text);
      const report = this.#report;
      if (text) report({ text, politeness, time: this.#time.now(), region });
    }
  }

  /* The flat tree: shadow trees in place of what their hosts hold, and what is slotted in place of the slots (CSS Scoping, 3.4). */

  /** Takes in a shadow tree, of which the functions below know from then on. */
  function enter(root) {
    hasTrees = true;
    keepTree(trees, hostOf(root), root);
    keep(roots, root, true);
  }

  /** Calls back with the root of each shadow tree that was taken in and is in the page. */
  function eachRoot(act) {
    each(roots, (_, root) => {
      if (isConnected(root)) act(root);
    });
  }

  /** The element around a node. A child of a host that is in no slot has its host, in which it is not shown. */
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

  /** Whether a text is no part of the flat tree: its host has no slot for it, or it is what a slot would hold that holds other things. */
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

  /** The element of the flat tree in front of all others at a place of the window. */
  function innermostAt(x, y) {
    let found = elementAt(document, x, y);
    for (let root = hasTrees && found && treeAt(trees, found); root; root = treeAt(trees, found)) {
      const inner = elementInTreeAt(root, x, y);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found;
  }

  /** A list that is nobody's but its maker's. */
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

  /** A region that is shown together with its text says nothing, an alert excepted. */
  function spokenOnAppearing(region, text) {
    return roleOf(region) === "alert" ? text : "";
  }

  /** What a region says of a change; the empty string when it says nothing. */
  function spoken(region, change, before, now) {
    if (change && change.isWhole) return now;
    if (now === before && !(change && change.wasCleared)) return "";
    const relevant = attribute(region, "aria-relevant") || "additions text";
    const pieces = list();
    for (let index = 0; change && index < change.pieces.length; index += 1) {
      const piece = change.pieces[index];
      if (hasWord(relevant, piece.kind) || hasWord(relevant, "all")) add(pieces, piece);
    }
    // A change of attributes, in the region or around it, may have uncovered text.
    const isUncovered = pieces.length === 0 && now !== "" && !includes(before, now) && !(change && change.pieces.length > 0);
    if (isUncovered) return find(region, REGIONS) ? "" : now;
    if (pieces.length === 0) return "";
    return isAtomic(region) ? now : spokenPieces(region, pieces);
  }

  /** What a region that is not atomic says: what is new in it, each piece once. */
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

  /** Whether a node of a list is there for the first time and in no other of them. */
  function isOutermost(nodes, place) {
    for (let index = 0; index < nodes.length; index += 1) {
      if (nodes[index] === nodes[place] ? index < place : contains(nodes[index], nodes[place])) return false;
    }
    return true;
  }

  /** The outermost element around a node, inside the region, that is to be read whole; else the node. */
  function wholeOf(region, node) {
    let whole = node;
    for (let around = parentOf(node); around && around !== region; around = parentOf(around)) {
      if (attribute(around, "aria-atomic") === "true") whole = around;
    }
    return whole;
  }

  /** Adds what a mutation brought or took, by ARIA's words for it. */
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

  /** The first role of an element that is a live region's, unless one that is none comes before it. */
  function roleOf(region) {
    let role = "";
    eachWord(lowered(attribute(region, "role") || ""), (word) => {
      if (POLITENESS_BY_ROLE[word] || isRole(word)) role = word;
      return role;
    });
    return role || (localNameOf(region) === "output" ? "status" : "");
  }

  /** Whether a word is a role of WAI-ARIA 1.2, of those that can be a fallback beside a live region's. */
  function isRole(word) {
    return hasWord(ROLES, word);
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

  /** Whether assistive technology is given an element at all. */
  function isExposed(element) {
    if (!element || closest(element, "[aria-hidden=true i]:not(html, body), [inert]")) return false;
    // What is one thing to assistive technology, which is given nothing that is inside (WAI-ARIA 1.2, "Presentational Children").
    const parent = parentOf(element);
    if (parent && closest(parent, "progress, meter, [role=img i], [role=image i], [role=progressbar i], [role=meter i], [role=slider i], [role=scrollbar i]")) return false;
    if (closest(element, "svg") && !closest(element, "title, text, foreignObject, [role], [aria-live]")) return false;
    const modal = frontModal();
    if (modal && !contains(modal, element)) return false;
    if (look(element, "interactivity") === "inert") return false;
    return isRendered(element);
  }

  /** The modal dialog in front of all others: what is not in it is inert, and no pointer meets that (HTML, "inert"). */
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

  /** The text that a node gives to assistive technology: labels and alternatives in place of what they replace. */
  function textOf(node) {
    if (typeOf(node) === 3) return !isLeftOut(node) && isExposed(parentOf(node)) ? squeezed(dataOf(node)) : "";
    return isExposed(node) ? squeezed(rawText(node)) : "";
  }

  function rawText(element) {
    let text = generated(element, "::before");
    eachChild(element, (node) => {
      if (typeOf(node) === 3) text += dataOf(node);
      if (typeOf(node) !== 1 || UNSPOKEN[localNameOf(node)] || !isExposed(node)) return;
      const inner = attribute(node, "aria-label") || (localNameOf(node) === "img" ? attribute(node, "alt") || "" : rawText(node));
      text += look(node, "display") === "inline" ? inner : ` ${inner} `;
    });
    return text + generated(element, "::after");
  }

  /** The text that a style sheet puts before or after what an element holds (CSS Generated Content). */
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

  /** The words of a text, until one is enough. */
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
