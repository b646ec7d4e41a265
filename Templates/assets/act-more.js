/*
 * Does what few scenarios need: choose an option or files, paste, move the caret, hover, drag, click in other ways, and
 * go through the history. It is loaded only for those that do.
 */
(function (acts) {
  "use strict";

  const { apply } = Reflect;
  const { targetOf, perform, pointer, press, middleOf, find, contains, squeezed } = acts;

  /* Files. The browser's dialog never opens: its field gets files that are made here. */

  const { click, showPicker } = HTMLInputElement.prototype;
  const ENDS = ["stopPropagation", "stopImmediatePropagation"];
  /** The field that asked for files, and whether the demo prevented that, while a step chooses some. */
  let [isAwaited, asking, hasPrevented] = [false, null, false];
  const isForFiles = (element) => isAwaited && element.type === "file";

  /** The demo's own listeners come first: they may prevent the dialog. */
  function noteClick(event) {
    const path = event.composedPath();
    if (!isForFiles(path[0])) return;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      if (event.defaultPrevented) hasPrevented = true;
      else asking = asking || path[0];
      event.preventDefault();
    };
    path.at(-1).addEventListener("click", end, { once: true });
    for (const key of ENDS) {
      const real = event[key];
      event[key] = () => { end(); apply(real, event, []); };
    }
  }

  addEventListener("click", noteClick, true);
  HTMLElement.prototype.click = function () {
    const root = this.getRootNode({ composed: true });
    if (root !== document) root.addEventListener("click", noteClick, true);
    apply(click, this, []);
    root.removeEventListener("click", noteClick, true);
  };
  HTMLInputElement.prototype.showPicker = function () {
    if (isForFiles(this) && !this.disabled) asking = asking || this;
    else apply(showPicker, this, []);
  };

  /* Pasting */

  /** Pastes text as a whole, unless the demo takes it itself. */
  function paste(text) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    // Firefox takes the text alone.
    const data = { clipboardData, data: text, dataType: "text/plain" };
    const field = acts.focused();
    if (!field.dispatchEvent(new ClipboardEvent("paste", { ...data, bubbles: true, cancelable: true, composed: true }))) return;
    if (acts.isField(field) || field.isContentEditable) acts.insert(field, text);
  }

  /* The caret of a field */

  /** Moves the caret, or the end of what is selected that is not held. */
  acts.moveCaret = (element, key, isShifted) => {
    const [from, to] = acts.selection(element);
    const isBack = element.selectionDirection === "backward";
    const [held, free] = isBack ? [to, from] : [from, to];
    const [isWide, end] = [from < to && !isShifted, element.value.length];
    const place = {
      ArrowLeft: isWide ? from : Math.max(0, free - 1), ArrowRight: isWide ? to : Math.min(end, free + 1), Home: 0, End: end,
    }[key];
    const other = isShifted ? held : place;
    element.setSelectionRange(Math.min(place, other), Math.max(place, other), place < other ? "backward" : "forward");
  };

  /* Dragging */

  async function drag(element, byX, byY, wait) {
    const [x, y] = middleOf(element);
    pointer(element, ["pointerdown", "mousedown"]);
    for (let part = 1; part <= 12; part += 1) {
      await wait(16);
      pointer(element, ["pointermove", "mousemove"], [x + byX * part / 12, y + byY * part / 12]);
    }
    pointer(element, ["pointerup", "mouseup"], [x + byX, y + byY]);
  }

  /* The history: only what the demo has pushed. Beyond that, the reader's page would be left. */

  const { go, pushState } = History.prototype;
  const ways = { "-1": 0, 1: 0 };
  History.prototype.pushState = function (...state) {
    apply(pushState, this, state);
    ways[-1] += 1;
    ways[1] = 0;
  };

  function travel(by) {
    if (!ways[by]) return "there is no such state";
    ways[by] -= 1;
    ways[-by] += 1;
    return apply(go, history, [by]);
  }

  /* Options */

  function optionIn({ option, from }) {
    for (const group of find(from)) {
      const own = group.localName === "select" && [...group.options].find((one) => squeezed(one.text) === option && !one.disabled);
      if (own) return { element: group, option: own };
      const other = find({ name: option }).find((one) => contains(group, one) && /^(menuitem)?radio$|^option$/.test(acts.roleOf(one)));
      if (other) return { element: other };
    }
    return null;
  }

  /* Actions */

  const asPress = (action) => (action.attach ? { [action.attach.press ? "focus" : "activate"]: action.attach.to } : action);
  acts.targetOf = async (action, awaited) => {
    if (action.choose) return await awaited(() => optionIn(action.choose)) || { trouble: "there is no such option" };
    return targetOf(asPress(action), awaited);
  };
  acts.perform = async (action, target, wait) => {
    const { element, option } = target;
    if (action.hover) return void pointer(element, ["pointerover", "pointerenter", "mouseover", "mouseenter"]);
    if (action.double) return [press(element), press(element), void pointer(element, ["dblclick"])].at(-1);
    if (action.secondary) return void pointer(element, ["pointerdown", "mousedown", "contextmenu", "pointerup", "mouseup"]);
    if (option) return [element.focus(), acts.pick(element, option)].at(-1);
    if (action.choose) return press(element);
    if (action.drag) return drag(element, action.drag.x, action.drag.y, wait);
    if (action.history) return travel(action.history === "back" ? -1 : 1) || wait(100);
    if (action.paste) {
      if (element) {
        element.focus();
        acts.toEnd(element);
      }
      return paste(action.paste.text);
    }
    [isAwaited, asking, hasPrevented] = [Boolean(action.attach), null, false];
    const trouble = await perform(asPress(action), target, wait);
    if (trouble || !action.attach) return trouble;
    const { files, size, press: key } = action.attach;
    if (key) await perform({ press: [key] }, {}, wait);
    for (let turn = 0; !asking && turn < 50; turn += 1) await wait(100);
    isAwaited = false;
    if (!asking) return hasPrevented ? "the page prevents the dialog for files" : "it opens no dialog for files within five seconds";
    if (asking.webkitdirectory) return "it takes a folder";
    if (files.length > 1 && !asking.multiple) return "it takes only one file";
    const transfer = new DataTransfer();
    for (const { name, type, start } of files) {
      const bytes = Uint8Array.from(atob(start), (one) => one.charCodeAt(0));
      const whole = new Uint8Array(size ?? bytes.length);
      whole.set(bytes.subarray(0, whole.length));
      transfer.items.add(new File([whole], name, { type }));
    }
    const told = (list) => [...list].map((one) => `${one.name} ${one.size}`).join();
    const isSame = told(asking.files) === told(transfer.files);
    if (!isSame) asking.files = transfer.files;
    for (const type of isSame ? ["cancel"] : ["input", "change"]) {
      asking.dispatchEvent(new Event(type, { bubbles: true, composed: type === "input" }));
    }
    return undefined;
  };
})(window.PoliteActs);
