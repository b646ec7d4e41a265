/*
 * Chooses files in a demo on a stage. The browser's dialog for files never opens: its field gets files that are made
 * here. It is loaded only for a scenario in which somebody chooses some.
 */
(function (acts) {
  "use strict";

  const { apply } = Reflect;
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

  const { targetOf, perform } = acts;
  const asPress = (action) => (action.attach ? { [action.attach.press ? "focus" : "activate"]: action.attach.to } : action);
  acts.targetOf = (action, awaited) => targetOf(asPress(action), awaited);
  acts.perform = async (action, target, wait) => {
    [isAwaited, asking, hasPrevented] = [Boolean(action.attach), null, false];
    const trouble = await perform(asPress(action), target, wait);
    if (trouble || !action.attach) return trouble;
    const { files, size, press } = action.attach;
    if (press) await perform({ press: [press] }, {}, wait);
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
