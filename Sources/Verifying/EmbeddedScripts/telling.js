/*
 * What a page says by other means than its elements: announcements by `ariaNotify` (WAI-ARIA 1.3), and live regions by
 * `ElementInternals`, which no attribute shows.
 *
 * Also the connections that it makes beyond loading files: sockets, WebRTC, printers, and its own windows; what runs in
 * the machine's time, whatever time the page has; and when errors and dialogs of the browser come, and from where.
 *
 * Runs in the page's own world, before the page's scripts. It uses nothing that they can replace later, and keeps the
 * browser's originals out of their reach. It reports to the player through an event with a secret name.
 *
 * An expression: a function that takes the prefix of that name, and what the browser has kept for the page when its play
 * begins: an object with the lists `local` and `session` of names and values, if that is all of it, and with `play`,
 * which is another for each play; `null` to leave it alone; nothing if it has kept nothing.
 */
(function (secret, kept) {
  "use strict";

  const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
  const [RealProxy, RealCustomEvent, RealSet, text] = [Proxy, CustomEvent, Set, String];
  const [{ split }, { has, add }] = [String.prototype, Set.prototype];
  const { dispatchEvent: dispatch } = EventTarget.prototype;
  const { trim, toLowerCase } = String.prototype;
  const { addEventListener: listen } = EventTarget.prototype;
  const { exec } = RegExp.prototype;
  const RealError = Error;
  const { hasAttribute } = Element.prototype;
  const LIVE = { __proto__: null, alert: true, assertive: true, log: true, marquee: true, polite: true, status: true, timer: true };

  function tell(kind, words) {
    apply(dispatch, window, [new RealCustomEvent(`${secret}-told`, { __proto__: null, detail: `${kind}:${words}` })]);
  }

  function replace(owner, key, kind, act) {
    const own = owner && getOwnPropertyDescriptor(owner, key);
    if (!own || typeof own[kind] !== "function") return;
    const replaced = new RealProxy(own[kind], { __proto__: null, apply: (real, self, words) => act(words, self, real) });
    defineProperty(owner, key, { ...own, __proto__: null, [kind]: replaced });
  }

  /** Replaces a function or a setter by one that does something first, with what it is given and what it belongs to. */
  function before(owner, key, kind, act) {
    replace(owner, key, kind, (words, self, real) => {
      act(words, self);
      return apply(real, self, words);
    });
  }

  // A play finds nothing that another left behind. The frames of a page share its storage.
  if (kept !== null && (window.parent === window || document.currentScript) && isFirst()) forget();

  /** Whether this is the first page of its play: what it stores is there for the next. */
  function isFirst() {
    try {
      return !kept || sessionStorage.getItem("polite-play") !== kept.play;
    } catch {
      return true;
    }
  }

  function forget() {
    for (const clear of [
      () => localStorage.clear(), () => sessionStorage.clear(), () => { window.name = ""; },
      // A page that is opened again at the same address keeps what it has put into the history there.
      () => { if (history.state !== null) history.replaceState(null, ""); },
      () => {
        // The cookies of a product are set before its page is requested.
        if (kept) return;
        const names = apply(split, document.cookie, [/=[^;]*(?:;\s*|$)/]);
        for (let index = 0; index < names.length; index += 1) document.cookie = `${names[index]}=; max-age=0`;
      },
    ]) {
      try { clear(); } catch { /* The page has none. */ }
    }
    if (kept) {
      for (const [name, value] of kept.local) localStorage.setItem(name, value);
      for (const [name, value] of kept.session) sessionStorage.setItem(name, value);
      try { sessionStorage.setItem("polite-play", kept.play); } catch { /* The page has none. */ }
    }
    const opened = new RealSet();
    const { deleteDatabase } = globalThis.IDBFactory ? IDBFactory.prototype : {};
    // Requests for a database are handled in order (Indexed Database API 3.0, "connection queue").
    before(globalThis.IDBFactory && IDBFactory.prototype, "open", "value", (words, self) => {
      const name = text(words[0]);
      if (words.length === 0 || apply(has, opened, [name])) return;
      apply(add, opened, [name]);
      apply(deleteDatabase, self, [name]);
    });
  }

  // If this script is part of the page, it shifts the lines of the others: WebKit's positions are then not the
  // author's.
  const knowsLines = !document.currentScript;

  /** The position of the page's script that called: `save.html:12`; the empty string if the browser does not tell. */
  function place(error = new RealError()) {
    try {
      const found = knowsLines && apply(exec, /(?:file|https?):\/\/[^\s()]*\/([^/\s()?#]+)[^\s()]*?:(\d+):\d+/, [text(error.stack)]);
      return found ? `${found[1]}:${found[2]}` : "";
    } catch {
      return "";
    }
  }

  /** Does something, and reports where what is heard meanwhile comes from. */
  function fromPlace(act) {
    tell("place", place());
    try {
      return act();
    } finally {
      tell("place", "");
    }
  }

  /** Reports something, and where it comes from. */
  function tellOfPlace(kind, words, from = place()) {
    tell("place", from);
    tell(kind, words);
    tell("place", "");
  }

  /** Reports an uncaught exception, a missing file by its address, or something logged as an error. */
  function tellFault(kind, read, from) {
    try {
      tellOfPlace(kind, text(read()), from);
    } catch { /* It cannot be read. */ }
  }

  /** The address of a file that an element could not load. An element of SVG has it in an object. */
  const addressOf = ({ src, href }) => src || (href && href.baseVal) || href;

  // The page's own listeners come later. The browser says where an error comes from.
  apply(listen, globalThis, ["error", ({ isTrusted, target, message, filename, lineno }) => {
    if (!isTrusted) return undefined;
    if (message === undefined) return tellFault("missing", () => addressOf(target), `<${target.localName}>`);
    const [, file] = apply(exec, /([^/?#]+)(?:[?#].*)?$/, [text(filename)]) || [];
    return tellFault("exception", () => message, knowsLines && file ? `${file}:${lineno}` : "");
  }, true]);
  apply(listen, globalThis, ["unhandledrejection", ({ reason }) => tellFault("exception", () => reason, place(reason)), true]);
  before(globalThis.console, "error", "value", (words) => tellFault("logged", () => words[0]));
  // A browser dialog stops the page until somebody answers. Nobody does, so it is reported and dismissed at once. A
  // page that asks endlessly is stopped by a real dialog.
  let dialogs = 0;
  for (const [name, dismissed] of [["alert", undefined], ["confirm", false], ["prompt", null]]) {
    replace(globalThis, name, "value", (words, self, real) => {
      dialogs += 1;
      if (dialogs > 50) return apply(real, self, words);
      tellOfPlace("dialog", words.length > 0 ? text(words[0]) : "");
      return dismissed;
    });
  }
  // Nobody answers the browser's questions for the page either: for a permission, or for a file.
  for (const [name, ...keys] of [
    ["Geolocation", "getCurrentPosition", "watchPosition"], ["MediaDevices", "getUserMedia", "getDisplayMedia"],
    ["StorageManager", "persist"],
  ]) {
    const { prototype } = globalThis[name] || {};
    for (const key of keys) askFor(prototype, key);
  }
  askFor(globalThis.Notification, "requestPermission");
  for (const key of ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"]) askFor(globalThis, key);

  function askFor(owner, key) {
    before(owner, key, "value", () => tellOfPlace("dialog", `${key}()`));
  }

  // The browser's dialog for files never opens: a page gets files only from a step of a scenario.
  const RealFile = File;
  const [RealTransfer, RealEvent, Bytes, { parse }, decode] = [DataTransfer, Event, Uint8Array, JSON, atob];
  const { composedPath, preventDefault, stopImmediatePropagation } = Event.prototype;
  const { removeEventListener: ignore } = EventTarget.prototype;
  const [{ getRootNode }, { charCodeAt }, { add: addItem }, { matches }] = [Node.prototype, String.prototype, DataTransferItemList.prototype, Element.prototype];
  const getterOf = (type, key) => getOwnPropertyDescriptor(type.prototype, key).get;
  const [typeOf, filesOf, itemsOf, filesIn] = [getterOf(HTMLInputElement, "type"), getterOf(HTMLInputElement, "files"), getterOf(DataTransfer, "items"), getterOf(DataTransfer, "files")];
  const [isPrevented, buttonOf] = [getterOf(Event, "defaultPrevented"), getterOf(MouseEvent, "button")];
  const { set: setFiles } = getOwnPropertyDescriptor(HTMLInputElement.prototype, "files");
  /** How long after a person did something a page may open the dialog, in milliseconds of its time (HTML, "transient activation duration"; browsers have five seconds). */
  const ACTIVATION = 5000;
  let lastInput = -Infinity;
  let isAwaited = false;
  /** The field that the dialog was asked for, and whether the page prevented it for one. */
  let [asked, hasPrevented] = [null, false];

  for (const type of ["keydown", "mousedown", "pointerdown", "pointerup", "click", "touchend"]) {
    apply(listen, globalThis, [type, ({ isTrusted }) => { if (isTrusted) lastInput = performance.now(); }, true]);
  }

  function isForFiles(element) {
    try {
      return apply(typeOf, element, []) === "file";
    } catch {
      return false;
    }
  }

  /** Notes that the dialog for files would open; without a step that chooses any, that is a dialog like others. */
  function askForFiles(input) {
    // A page that does this by itself gets no dialog.
    if (performance.now() - lastInput > ACTIVATION) return;
    // One dialog is open at a time.
    if (isAwaited) asked = asked || input;
    else tellOfPlace("dialog", "a choice of files");
  }

  /** The last listener of a click on a field: the page's own have run. */
  function finish(event) {
    const input = apply(composedPath, event, [])[0];
    if (apply(isPrevented, event, [])) {
      hasPrevented = true;
    } else {
      askForFiles(input);
      apply(preventDefault, event, []);
    }
  }

  function onClick(event) {
    const path = apply(composedPath, event, []);
    if (!isForFiles(path[0]) || !isMouseEvent(event)) return;
    let isOver = false;
    const once = () => {
      if (!isOver) finish(event);
      isOver = true;
    };
    apply(listen, path[path.length - 1], ["click", once, { __proto__: null, once: true }]);
    for (const key of ["stopPropagation", "stopImmediatePropagation"]) {
      const real = event[key];
      defineProperty(event, key, { __proto__: null, configurable: true, value() { once(); return apply(real, event, []); } });
    }
    // It was stopped before it came here, as is possible outside the page.
    if (event.cancelBubble) once();
  }

  function isMouseEvent(event) {
    try {
      return apply(buttonOf, event, []) >= 0;
    } catch {
      return false;
    }
  }

  apply(listen, globalThis, ["click", onClick, true]);
  /** Calls what clicks an element. A click on what is not in the page passes by no window. */
  function watched(element, real, words) {
    const root = apply(getRootNode, element, [{ __proto__: null, composed: true }]);
    if (root === document) return apply(real, element, words);
    apply(listen, root, ["click", onClick, true]);
    try {
      return apply(real, element, words);
    } finally {
      apply(ignore, root, ["click", onClick, true]);
    }
  }

  replace(HTMLInputElement.prototype, "showPicker", "value", (words, self, real) => {
    // The browser throws where it opens nothing.
    if (!isForFiles(self) || apply(matches, self, [":disabled"]) || performance.now() - lastInput > ACTIVATION) return apply(real, self, words);
    return askForFiles(self);
  });
  replace(HTMLElement.prototype, "click", "value", (words, self, real) => {
    if (apply(hasAttribute, self, ["download"])) tellOfPlace("request", "a download");
    return watched(self, real, words);
  });
  replace(EventTarget.prototype, "dispatchEvent", "value", (words, self, real) => (
    isForFiles(self) ? watched(self, real, words) : apply(real, self, words)
  ));
  apply(listen, globalThis, [`${secret}-files`, (event) => {
    apply(stopImmediatePropagation, event, []);
    if (event.detail === "") [isAwaited, asked, hasPrevented] = [true, null, false];
    else if (event.detail === "why") tell("files", hasPrevented ? "the page prevents the dialog for files" : "it opens no dialog for files within five seconds");
    else if (asked) tell("files", choose(parse(event.detail)));
  }, true]);

  /** Puts files into the field that they were asked for. Returns why it could not be done, or nothing. */
  function choose({ files, size }) {
    const input = asked;
    if (input.webkitdirectory) return "it takes a folder";
    if (files.length > 1 && !input.multiple) return "it takes only one file";
    const transfer = new RealTransfer();
    for (let index = 0; index < files.length; index += 1) {
      const { name, type, start } = files[index];
      const text = decode(start);
      const whole = new Bytes(size === null ? text.length : size);
      for (let place = 0; place < text.length && place < whole.length; place += 1) whole[place] = apply(charCodeAt, text, [place]);
      apply(addItem, apply(itemsOf, transfer, []), [new RealFile([whole], name, { __proto__: null, type, lastModified: Date.now() })]);
    }
    const [before, after] = [apply(filesOf, input, []), apply(filesIn, transfer, [])];
    let isSame = before.length === after.length;
    for (let index = 0; isSame && index < after.length; index += 1) isSame = before[index].name === after[index].name && before[index].size === after[index].size;
    [isAwaited, asked] = [false, null];
    if (!isSame) apply(setFiles, input, [after]);
    // A choice that changes nothing is a cancellation (HTML, "file upload state").
    for (const kind of isSame ? ["cancel"] : ["input", "change"]) {
      apply(dispatch, input, [new RealEvent(kind, { __proto__: null, bubbles: true, composed: kind === "input" })]);
    }
    return "";
  }

  for (const [owner, key, index] of [[globalThis, "fetch", 0], [Navigator.prototype, "sendBeacon", 0], [XMLHttpRequest.prototype, "open", 1]]) {
    before(owner, key, "value", (words) => {
      if (typeof words[index] === "string") tellOfPlace("asked", words[index]);
    });
  }

  for (const owner of [HTMLElement.prototype, SVGElement.prototype]) {
    replace(owner, "focus", "value", (words, self, real) => fromPlace(() => apply(real, self, words)));
  }
  for (const owner of [Document.prototype, Element.prototype]) {
    replace(owner, "ariaNotify", "value", (words, self, real) => {
      if (!(words.length > 0)) return apply(real, self, words);
      const announcement = text(words[0]);
      const priority = words[1] && words[1].priority;
      apply(real, self, [announcement, { __proto__: null, ...(priority === undefined ? {} : { priority }) }]);
      fromPlace(() => tell(priority === "high" ? "assertive" : "polite", announcement));
      return undefined;
    });
  }
  function tellOf(name, kind, wordsOf) {
    const own = getOwnPropertyDescriptor(globalThis, name);
    if (!own || typeof own.value !== "function") return;
    const tellFirst = (words) => { tellOfPlace(kind, wordsOf(words)); return words; };
    const replaced = new RealProxy(own.value, {
      __proto__: null,
      construct: (real, words, type) => construct(real, tellFirst(words), type),
      apply: (real, self, words) => apply(real, self, tellFirst(words)),
    });
    defineProperty(globalThis, name, { ...own, __proto__: null, value: replaced });
    const { prototype } = own.value;
    if (prototype) defineProperty(prototype, "constructor", { __proto__: null, value: replaced, writable: true, configurable: true });
  }

  // Connections beyond the files and addresses that a page loads, which no browser reports to the player.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) tellOf(name, "request", () => "another computer, by WebRTC");
  before(globalThis, "open", "value", () => tellOfPlace("request", "another window"));
  // A browser with a window asks where to print; one without a window waits for the answer.
  replace(globalThis, "print", "value", () => { tellOfPlace("request", "a printer"); });
  // A world of views does this itself (`vault.js`).
  const attaching = getOwnPropertyDescriptor(Element.prototype, "attachShadow");
  if (attaching.configurable) {
    replace(Element.prototype, "attachShadow", "value", (words, self, real) => {
      const root = apply(real, self, words);
      apply(dispatch, self, [new RealCustomEvent(`${secret}-tree`, { __proto__: null, bubbles: true, composed: true })]);
      return root;
    });
  }
  for (const owner of [Element.prototype, globalThis.ShadowRoot && ShadowRoot.prototype]) {
    before(owner, "setHTMLUnsafe", "value", (words) => {
      if (apply(exec, /shadowrootmode(?!\s*=\s*["']?open\b)/i, [text(words[0])])) tell("tree", "");
    });
  }
  for (const name of ["WebSocket", "WebTransport"]) tellOf(name, "request", (words) => text(words[0]));
  // What runs in the machine's time.
  for (const name of ["Worker", "SharedWorker"]) tellOf(name, "clock", () => "a worker");
  for (const name of ["AudioContext", "webkitAudioContext"]) tellOf(name, "clock", () => "an AudioContext");
  for (const name of ["EventSource", "DocumentTimeline"]) tellOf(name, "clock", () => `a ${name}`);
  before(globalThis.Atomics, "waitAsync", "value", () => tell("clock", "Atomics.waitAsync"));
  for (const key of ["src", "srcObject", "autoplay"]) {
    before(HTMLMediaElement.prototype, key, "set", () => tell("clock", "sound or film"));
  }
  const others = [["HTMLMediaElement", "play", "sound or film"], ["ServiceWorkerContainer", "register", "a worker"], ["SpeechSynthesis", "speak", "speech"]];
  for (const [name, key, words] of others) {
    before(globalThis[name] && globalThis[name].prototype, key, "value", () => tell("clock", words));
  }
  // No attribute shows states and values that an element has through its internals. The browser computes names and
  // roles.
  const { prototype: internals } = globalThis.ElementInternals || {};
  for (const key of internals ? ownKeys(internals) : []) {
    if (typeof key !== "string" || !apply(exec, /^aria(?!Label|Live|RoleDescription)/, [key])) continue;
    before(internals, key, "set", () => tell("internals", key));
  }
  for (const key of ["role", "ariaLive"]) {
    before(globalThis.ElementInternals && ElementInternals.prototype, key, "set", (words) => {
      const value = words[0] === null ? "" : apply(toLowerCase, apply(trim, text(words[0]), []), []);
      if (LIVE[value]) tell("live", value);
    });
  }
})
