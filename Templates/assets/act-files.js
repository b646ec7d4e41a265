/*
 * Chooses files in a demo on a stage. The browser's dialog for files never opens: its field gets files that are made
 * here. It is loaded only for a scenario in which somebody chooses some.
 */
(function (acts) {
  "use strict";

  const { apply } = Reflect;
  let asking = null;
  const isForFiles = (element) => element.type === "file" && (asking = element);
  const { click, showPicker } = HTMLInputElement.prototype;
  addEventListener("click", (event) => { if (isForFiles(event.composedPath()[0])) event.preventDefault(); }, true);
  HTMLInputElement.prototype.click = function () { if (this.isConnected || !isForFiles(this)) apply(click, this, []); };
  HTMLInputElement.prototype.showPicker = function () { if (!isForFiles(this)) apply(showPicker, this, []); };

  const { targetOf, perform } = acts;
  const asPress = (action) => (action.attach ? { activate: action.attach.to } : action);
  acts.targetOf = (action, awaited) => targetOf(asPress(action), awaited);
  acts.perform = async (action, target, wait) => {
    asking = null;
    const trouble = await perform(asPress(action), target, wait);
    if (trouble || !action.attach) return trouble;
    const { files, size } = action.attach;
    for (let turn = 0; !asking && turn < 20; turn += 1) await wait(100);
    if (!asking) return "it opens no dialog for files";
    const transfer = new DataTransfer();
    for (const { name, type, start } of files) {
      const bytes = Uint8Array.from(atob(start), (one) => one.charCodeAt(0));
      const whole = new Uint8Array(size || bytes.length);
      whole.set(bytes.subarray(0, whole.length));
      transfer.items.add(new File([whole], name, { type }));
    }
    asking.files = transfer.files;
    for (const type of ["input", "change"]) asking.dispatchEvent(new Event(type, { bubbles: true }));
    return undefined;
  };
})(window.PoliteActs);
