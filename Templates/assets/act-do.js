/*
 * Does what a person does, as far as a script can: dispatches events, and does what a browser does in response to keys.
 * The demonstration has a focus of its own. A frame that took the browser's focus would take it from the reader, so the
 * demo sees this focus in its events and in `document.activeElement`, and the browser's own focus stays where it is.
 */
(function (acts) {
  "use strict";

  const { all, parentOf, OPERABLE, isShown, isInert, find } = acts;
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const setterOf = (type) => getOwnPropertyDescriptor(type.prototype, "value").set;
  const setters = { input: setterOf(HTMLInputElement), textarea: setterOf(HTMLTextAreaElement) };

  /* Focus */

  let holder = null;
  /** The place from which Tab continues. It may have lost focus or have been removed. */
  let place = null;
  /** The value of a field when it took focus. */
  let before = "";
  /** Where focus went, where it is expected to stay, and how often it had moved before. */
  const moves = [];
  let mark = { element: null, moves: 0 };
  let earlier = mark;

  const canHold = (element) => element.isConnected && isShown(element) && !isInert(element) && !element.matches(":disabled");
  const takesFocus = (element) => element.matches(`${OPERABLE}, iframe`) && !element.matches("[contenteditable=false]") && canHold(element);
  const focused = () => (holder && canHold(holder) ? holder : document.body);

  function focusOn(element) {
    const from = focused();
    if (element === from) return;
    if (from !== document.body) {
      if (setters[from.localName] && from.value !== before && from.matches(":read-write")) from.dispatchEvent(new Event("change", { bubbles: true }));
      tell(from, "blur", "focusout", element);
    }
    holder = place = element;
    before = element.value;
    moves.push(element);
    if (element !== document.body) tell(element, "focus", "focusin", from);
  }

  function tell(element, own, risen, other) {
    const relatedTarget = other === document.body ? null : other;
    element.dispatchEvent(new FocusEvent(own, { relatedTarget, composed: true }));
    element.dispatchEvent(new FocusEvent(risen, { relatedTarget, composed: true, bubbles: true }));
  }

  /** The element that takes focus in place of another: a host may delegate it to its shadow tree. */
  function takerOf(element) {
    if (takesFocus(element)) return element;
    return element.shadowRoot && element.shadowRoot.delegatesFocus ? all(OPERABLE, element).find(takesFocus) : null;
  }

  for (const type of [HTMLElement, SVGElement]) {
    type.prototype.focus = function () {
      const taker = takerOf(this);
      if (taker) focusOn(taker);
    };
    type.prototype.blur = function () { if (this === holder) focusOn(document.body); };
  }

  /** Outside a shadow tree that contains focus, its host appears to have focus (DOM, "retarget"). */
  function focusedIn(root) {
    let one = focused();
    while (one && one.getRootNode() !== root) one = one.getRootNode().host;
    return one || null;
  }

  for (const type of [Document, ShadowRoot]) {
    Object.defineProperty(type.prototype, "activeElement", { get() { return focusedIn(this); }, configurable: true });
  }
  Document.prototype.hasFocus = () => true;

  /** The element that had focus when a dialog opened gets it back when the dialog closes. */
  const openers = new Map();

  for (const name of ["show", "showModal", "close"]) {
    const native = HTMLDialogElement.prototype[name];
    HTMLDialogElement.prototype[name] = function (...given) {
      const opener = focused();
      // The browser would give it focus and take that from the page around the demo, unless the dialog is inert.
      const { inert } = this;
      this.inert = true;
      try {
        apply(native, this, given);
      } finally {
        this.inert = inert;
      }
      if (name === "close") return goBack(this);
      openers.set(this, opener);
      return focusOn(all("[autofocus]", this).find(takesFocus) || all(OPERABLE, this).find(takesFocus) || this);
    };
  }

  // A button that opens or closes a dialog by `command` would do so without the above.
  addEventListener("command", (event) => {
    const name = { "show-modal": "showModal", close: "close" }[event.command];
    if (!name || !event.target[name]) return;
    event.preventDefault();
    event.target[name]();
  }, true);

  function goBack(dialog) {
    const opener = openers.get(dialog);
    openers.delete(dialog);
    if (opener && opener.isConnected && takesFocus(opener)) focusOn(opener);
  }

  addEventListener("close", ({ target }) => goBack(target), true);

  function markFocus() { mark = { element: focused(), moves: moves.length }; }

  const MOVERS = /(^|\+)(Tab|Arrow\w+|Home|End|Page\w+|F6)$/;

  /**
   * Called after an action: if the action itself moves focus, focus is now expected to stay there, or on the element of
   * that name that has replaced its target.
   */
  function followFocus(action, { element, wanted }) {
    earlier = mark;
    const at = focused();
    const isThere = at === element || (wanted && !element.isConnected && acts.isMeant(at, wanted));
    const isMoved = action.press
      ? action.press.every((key) => MOVERS.test(key))
      : element && isThere && moves.slice(mark.moves).every((one) => one === at || one === element);
    if (isMoved) markFocus();
  }

  /** Where focus has gone since it was last marked; since before a key, if the step presses one. */
  function focusLeft() {
    const from = acts.pressed ? earlier : mark;
    const away = moves.slice(from.moves).find((one) => one !== from.element);
    if (away) return `it went to ${acts.described(away)}`;
    return focused() === from.element ? "" : `it is on ${acts.described(focused())}`;
  }

  /* Keys */

  function stops() {
    // Chromium says −1 for editable text without a `tabindex`, though it is a stop.
    const orderOf = (one) => (one.isContentEditable && !one.hasAttribute("tabindex") ? 0 : one.tabIndex);
    const own = all(OPERABLE).filter((one) => orderOf(one) >= 0 && takesFocus(one) && !isPassedBy(one));
    return [...own.filter((one) => orderOf(one) > 0).sort((a, b) => a.tabIndex - b.tabIndex), ...own.filter((one) => orderOf(one) === 0)];
  }

  /** In a group of radio buttons, only the checked one is a stop if one is checked. */
  const isPassedBy = (one) => one.type === "radio" && !one.checked && radiosWith(one).some(({ checked }) => checked);
  const radiosWith = (one) => all("input[type=radio]").filter(({ name, form }) => name && name === one.name && form === one.form);

  function tab(isBack) {
    const own = stops();
    const from = focused() === document.body ? place : focused();
    const at = own.indexOf(from);
    const order = all("*");
    const isAhead = (one) => !from || from === document.body || order.indexOf(one) < order.indexOf(from) === isBack;
    const next = at >= 0 ? own[at + (isBack ? -1 : 1)] : isBack ? own.findLast(isAhead) : own.find(isAhead);
    // After its last stop, a demo passes focus on to the page around it; a modal dialog wraps around.
    const to = next || (all("dialog:modal").length > 0 ? own.at(isBack ? -1 : 0) : document.body);
    focusOn(to);
    if (to.localName === "input") to.select();
  }

  const PRESSED = "button, summary, a[href], area[href], input:is([type=button], [type=submit], [type=reset], [type=image], [type=file])";
  const isTyped = (element) => acts.isField(element) || element.isContentEditable;

  function strike(combination) {
    const parts = combination === "+" ? ["+"] : combination.split("+");
    const name = parts.pop();
    const key = name === "Space" ? " " : name;
    const held = Object.fromEntries(parts.map((one) => [`${one.toLowerCase().replace("control", "ctrl")}Key`, true]));
    const code = key === " " ? "Space" : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
    const send = (type) => focused().dispatchEvent(new KeyboardEvent(type, { key, code, ...held, bubbles: true, cancelable: true, composed: true }));
    const isTaken = !send("keydown");
    const isCommand = held.ctrlKey || held.metaKey || held.altKey;
    if (!isTaken && !isCommand) byDefault(key, held.shiftKey);
    else if (!isTaken && key === "a" && !held.altKey && focused().select) focused().select();
    if (!send("keyup") || isTaken || key !== " ") return;
    if (focused().matches(`${PRESSED}, input:is([type=checkbox], [type=radio])`) && !focused().matches("a")) focused().click();
  }

  /** The browser's default action for a key that the demo did not prevent. */
  function byDefault(key, isShifted) {
    const element = focused();
    if (key === "Tab") tab(Boolean(isShifted));
    else if (key === "Escape") escape();
    else if (key === "Enter") enter(element);
    else if (hasCaret(element) && /^(ArrowLeft|ArrowRight|Home|End)$/.test(key)) acts.moveCaret(element, key, isShifted);
    else if (/^Arrow/.test(key)) arrow(element, key);
    else if (isTyped(element) && /^(Backspace|Delete)$/.test(key)) erase(element, key);
    else if (isTyped(element) && [...key].length === 1) insert(element, key);
  }

  function escape() {
    const dialog = all("dialog:modal").at(-1);
    if (!dialog) all(":is([popover=''], [popover=auto]):popover-open").at(-1)?.hidePopover();
    else if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
  }

  function enter(element) {
    if (element.matches(PRESSED)) return element.click();
    if (element.localName === "textarea") return insert(element, "\n");
    const { form } = element;
    if (!form || element.localName !== "input") return null;
    const button = [...form.elements].find((one) => /^(submit|image)$/.test(one.type));
    return button ? button.disabled || button.click() : form.requestSubmit();
  }

  function arrow(element, key) {
    const way = /Down|Right/.test(key) ? 1 : -1;
    if (element.type === "radio") {
      const all = radiosWith(element).filter(canHold);
      const next = all[(all.indexOf(element) + way + all.length) % all.length];
      if (next === element) return;
      focusOn(next);
      next.click();
    } else if (element.localName === "select" && /Up|Down/.test(key)) {
      pick(element, element.options[element.selectedIndex + way]);
    } else if (element.type === "range" || (element.type === "number" && /Up|Down/.test(key))) {
      element[/Up|Right/.test(key) ? "stepUp" : "stepDown"]();
      changed(element);
    }
  }

  const changed = (element) => { for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true })); };

  /* Editing. The caret is the field's own; where there is none, text is edited at its end. */

  const textIn = (element) => element.value ?? element.textContent;
  const hasCaret = (element) => Number.isInteger(element.selectionStart);
  const selection = (element) => (hasCaret(element) ? [element.selectionStart, element.selectionEnd] : Array(2).fill(textIn(element).length));

  // The browser's own would give the field focus as well.
  for (const type of [HTMLInputElement, HTMLTextAreaElement]) {
    type.prototype.select = function () { if (hasCaret(this)) this.setSelectionRange(0, this.value.length); };
  }

  function toEnd(element) { if (hasCaret(element)) element.setSelectionRange(element.value.length, element.value.length); }

  function insert(element, text) { put(element, selection(element), text, "insertText"); }

  function erase(element, key) {
    let [from, to] = selection(element);
    if (from === to) key === "Delete" ? to += 1 : from -= 1;
    if (from >= 0 && from < textIn(element).length) put(element, [from, to], "", key === "Delete" ? "deleteContentForward" : "deleteContentBackward");
  }

  function put(element, [from, to], text, inputType) {
    const told = (type, cancelable) => element.dispatchEvent(new InputEvent(type, { inputType, data: text || null, bubbles: true, cancelable, composed: true }));
    if (element.readOnly || !told("beforeinput", true)) return;
    const whole = textIn(element);
    if (element.maxLength >= 0) text = text.slice(0, Math.max(0, element.maxLength - whole.length + to - from));
    const value = whole.slice(0, from) + text + whole.slice(to);
    if (setters[element.localName]) apply(setters[element.localName], element, [value]);
    else element.textContent = value;
    if (hasCaret(element)) element.setSelectionRange(from + text.length, from + text.length);
    told("input", false);
  }

  /* Pointers */

  /** What has captured the pointer, and whether a page that took `pointerdown` gets no mouse events (Pointer Events 3, 8). */
  let [captor, isMuted] = [null, false];

  function pointer(element, types, [x, y] = middleOf(element)) {
    const about = { clientX: x, clientY: y, bubbles: true, cancelable: true, composed: true, button: 0, pointerId: 1, isPrimary: true, pointerType: "mouse" };
    let isFree = true;
    for (const type of types) {
      const buttons = /up$/.test(type) ? 0 : 1;
      const isPointer = type.startsWith("pointer");
      if (type === "pointerdown") [captor, isMuted] = [null, false];
      if (isMuted && /^mouse(down|move|up)$/.test(type)) continue;
      const target = captor || element;
      const isTaken = !target.dispatchEvent(new (isPointer ? PointerEvent : MouseEvent)(type, { ...about, buttons }));
      if (isTaken && /down$/.test(type)) [isMuted, isFree] = [isPointer, false];
      if (type === "pointerup") captor = null;
    }
    return isFree;
  }

  // The browser knows of no pointer that is down, so its own capturing fails.
  const { hasPointerCapture } = Element.prototype;
  Object.assign(Element.prototype, {
    setPointerCapture() { captor = this; },
    releasePointerCapture() { if (captor === this) captor = null; },
    hasPointerCapture(id) { return captor === this || apply(hasPointerCapture, this, [id]); },
  });

  function middleOf(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  function press(element) {
    if (pointer(element, ["pointerdown", "mousedown"])) {
      let taker = element;
      while (taker && taker !== document.body && !takesFocus(taker)) taker = parentOf(taker);
      focusOn(taker || document.body);
      if (taker) toEnd(taker);
    }
    pointer(element, ["pointerup", "mouseup"]);
    if (element.click) element.click();
    else pointer(element, ["click"]);
  }

  function pick(list, option) {
    if (!option || option.disabled || (option.selected && !list.multiple)) return;
    option.selected = !(list.multiple && option.selected);
    changed(list);
  }

  /* The network: the demo is told that it is offline or online. Nothing is actually cut off. */

  Object.defineProperty(Navigator.prototype, "onLine", { get: () => acts.isOnline, configurable: true });

  /* Actions */

  /** The target of an action: of its one value, or that value itself. */
  async function targetOf(action, awaited) {
    const [value] = Object.values(action);
    const wanted = value.into || value.on || (value.role || value.name) && value;
    if (!wanted) return {};
    const element = await awaited(() => find(wanted)[0]);
    return element ? { element, wanted } : { trouble: "there is no such control" };
  }

  /** Types into fields letter by letter. Fields with another kind of value get it as a whole. */
  async function type({ text }, element, wait) {
    if (element) {
      focusOn(element);
      toEnd(element);
      if (/^(date|time|month|week|datetime-local|color|range)$/.test(element.type)) {
        apply(setters.input, element, [text]);
        return changed(element);
      }
    }
    for (const letter of text) {
      strike(letter === "\n" ? "Enter" : letter);
      await wait(40);
    }
    return undefined;
  }

  /** Performs an action. Returns why it could not be done, or nothing if it was. */
  async function perform(action, { element }, wait) {
    if (action.activate || action.click || action.tap) return element.matches(":disabled") ? "it is disabled" : press(element);
    if (action.focus) return focusOn(element);
    if (action.press) return action.press.forEach(strike);
    if (action.type) return type(action.type, element, wait);
    if ("network" in action) {
      acts.isOnline = action.network;
      return window.dispatchEvent(new Event(action.network ? "online" : "offline")) && undefined;
    }
    // The page is told of the rest; the effects come a moment later.
    return wait(100);
  }

  Object.assign(acts, { focused, focusLeft, markFocus, followFocus, selection, insert, toEnd, pointer, middleOf, press, pick, targetOf, perform });
})(window.PoliteActs);
