/*
 * A page's own time, which moves only when the player moves it.
 *
 * This replaces the timers, frames and clocks that the browser gives to a page with others that all tell the same time.
 * Timers and frames are due when the player has moved the time that far, by the rules of HTML ("Timers", "Animation
 * frames"), and dates begin at a fixed moment, so that the same scenario gives the same transcript on any day.
 * Messages, promises and events are the browser's own. Animations are moved from outside (`time.js`).
 *
 * Runs in the page's own world, before the page's scripts. It uses nothing that they can replace later, and keeps the
 * browser's originals out of their reach. The player talks to it through events with secret names.
 *
 * An expression: a function that takes the prefix of those names, and whether the player moves the time. If it does not,
 * the page has the machine's time, and only its dates begin at the fixed moment.
 */
(function (secret, isHeld) {
  "use strict";

  const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const [RealProxy, RealDate, RealCustomEvent, RealTypeError] = [Proxy, Date, CustomEvent, TypeError];
  const [microtask, evaluate, text] = [queueMicrotask, eval, String];
  const getterOf = (owner, key) => getOwnPropertyDescriptor(owner, key).get;
  const detailOf = getterOf(CustomEvent.prototype, "detail");
  const { addEventListener: listen, removeEventListener: unlisten, dispatchEvent: dispatch } = EventTarget.prototype;
  const stop = Event.prototype.stopImmediatePropagation;
  const realNow = Performance.prototype.now;
  const { performance } = globalThis;
  const { floor, min, max } = Math;
  const table = () => ({ __proto__: null });

  /** The start of dates: 1 January 2026, noon in Greenwich, in milliseconds since 1970. */
  const ORIGIN = 1767268800000;
  /** The length of a frame, in milliseconds. */
  const FRAME = 1000 / 60;
  /** How deeply timers may be nested before each takes at least four milliseconds (HTML, "timer initialization steps"). */
  const DEEP = 5;

  /** After this many readings of a clock that does not move, the page is assumed to wait in a loop. */
  const LOOKS = 100000;

  let now = 0;
  let looks = 0;
  /** By number: what is due when, in which order, how often, and how deeply nested. */
  const timers = table();
  let lastNumber = 0;
  /** The nesting level of the timer whose handler is running. */
  let level = 0;
  /** The callbacks of the next frame by number, and those of the frame that is being drawn. */
  let frames = table();
  let drawn = table();
  let frameTime = 0;
  let lastFrame = 0;
  /** Whether the page uses observers that the browser notifies when it draws. */
  let isWatched = false;
  /** Whether the page listens to each iteration of an animation. */
  let hearsTurns = false;
  /** When the time was moved, on the browser's clock, and where to. */
  const moves = table();
  let moveCount = 0;

  function moveTo(time) {
    if (time <= now && moveCount > 0) return;
    now = max(time, now);
    looks = 0;
    moves[moveCount] = { __proto__: null, real: apply(realNow, performance, []), page: now };
    moveCount += 1;
  }

  /** The time that the page is told. For a page that waits in a loop, it advances by a millisecond with each reading. */
  function told() {
    if (!isHeld) return apply(realNow, performance, []);
    looks += 1;
    if (looks > LOOKS) now += 1;
    return now;
  }

  /** The page's time at a moment on the browser's clock. */
  function pageTime(real) {
    let index = moveCount - 1;
    while (index > 0 && moves[index].real > real) index -= 1;
    return moves[index].page;
  }

  /* Dates */

  /** Replaces a function, or the getter of a property, that an object has or inherits. */
  function replace(object, key, act) {
    let owner = object;
    while (owner && !getOwnPropertyDescriptor(owner, key)) owner = getPrototypeOf(owner);
    if (!owner) return;
    const own = getOwnPropertyDescriptor(owner, key);
    const kind = own.get ? "get" : "value";
    const replaced = new RealProxy(own[kind], { __proto__: null, apply: (real, self, words) => act(words, self, real) });
    defineProperty(owner, key, { ...own, __proto__: null, [kind]: replaced });
  }

  /** Replaces a setter of an object. */
  function replaceSetter(owner, key, act) {
    const own = owner && getOwnPropertyDescriptor(owner, key);
    if (!own || !own.set) return;
    const replaced = new RealProxy(own.set, { __proto__: null, apply: (real, self, words) => act(words, self, real) });
    defineProperty(owner, key, { ...own, __proto__: null, set: replaced });
  }

  replace(Performance.prototype, "timeOrigin", () => ORIGIN);
  const PageDate = new RealProxy(RealDate, {
    __proto__: null,
    apply: () => text(new RealDate(ORIGIN + told())),
    construct: (real, words, target) => construct(real, words.length === 0 ? [ORIGIN + told()] : words, target === PageDate ? real : target),
  });
  defineProperty(globalThis, "Date", { __proto__: null, value: PageDate, configurable: true, enumerable: false, writable: true });
  defineProperty(RealDate.prototype, "constructor", { __proto__: null, value: PageDate, configurable: true, enumerable: false, writable: true });
  replace(RealDate, "now", () => floor(ORIGIN + told()));
  for (const key of ["format", "formatToParts"]) {
    const own = getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, key);
    const dated = (real, self) => (date) => apply(real, self, [date === undefined ? ORIGIN + told() : date]);
    if (own.get) replace(Intl.DateTimeFormat.prototype, key, (words, self, real) => dated(apply(real, self, []), undefined));
    else replace(Intl.DateTimeFormat.prototype, key, (words, self, real) => dated(real, self)(words[0]));
  }
  if (globalThis.Temporal) {
    const { Instant, Now } = Temporal;
    const [instantOf, zoned] = [Instant.fromEpochMilliseconds, Instant.prototype.toZonedDateTimeISO];
    const zone = Now.timeZoneId;
    const moment = () => apply(instantOf, Instant, [floor(ORIGIN + told())]);
    const here = (words) => apply(zoned, moment(), [words[0] === undefined ? apply(zone, Now, []) : words[0]]);
    const parts = { __proto__: null, plainDateISO: "toPlainDate", plainTimeISO: "toPlainTime", plainDateTimeISO: "toPlainDateTime" };
    replace(Now, "instant", moment);
    replace(Now, "zonedDateTimeISO", here);
    for (const key in parts) {
      const part = Temporal.ZonedDateTime.prototype[parts[key]];
      replace(Now, key, (words) => apply(part, here(words), []));
    }
  }

  if (!isHeld) return;

  /* Timers */

  function isEmpty(items) {
    for (const number in items) if (items[number]) return false;
    return true;
  }

  /** Sets a timer. Only those of the same kind can be cleared by their number: a page may clear all numbers in turn. */
  function set(handler, delay, words, isRepeated, kind = "timer") {
    const time = max(0, delay | 0);
    lastNumber += 1;
    timers[lastNumber] = {
      __proto__: null, at: now + (level > DEEP ? max(4, time) : time), order: lastNumber, words, level: level + 1,
      handler: typeof handler === "function" ? handler : `${handler}`, every: isRepeated ? time : -1, kind,
    };
    return lastNumber;
  }

  function clear(number, kind = "timer") {
    const timer = timers[number | 0];
    if (timer && timer.kind === kind) delete timers[number | 0];
  }

  /** The number of the timer that is due first; 0 if there is none. Of several due at the same time, the one set first. */
  function firstTimer() {
    let first = 0;
    for (const number in timers) {
      const best = timers[first];
      const { at, order } = timers[number];
      if (at < Infinity && (!best || at < best.at || (at === best.at && order < best.order))) first = +number;
    }
    return first;
  }

  function fire(number) {
    const timer = timers[number];
    if (timer.every < 0) delete timers[number];
    // It is not due again while it runs.
    else timer.at = Infinity;
    level = timer.level;
    try {
      if (typeof timer.handler === "function") apply(timer.handler, globalThis, timer.words);
      else evaluate(timer.handler);
    } finally {
      if (timer.every >= 0 && timers[number] === timer) {
        timer.at = now + (timer.level > DEEP ? max(4, timer.every) : timer.every);
        timer.level += 1;
        lastNumber += 1;
        timer.order = lastNumber;
      }
    }
  }

  /* Frames */

  function requestFrame(callback) {
    if (typeof callback !== "function") throw new RealTypeError("The callback is not a function.");
    if (isEmpty(frames)) frameTime = (floor(now / FRAME + 1e-6) + 1) * FRAME;
    lastFrame += 1;
    frames[lastFrame] = callback;
    return lastFrame;
  }

  function cancelFrame(number) {
    delete frames[number | 0];
    delete drawn[number | 0];
  }

  /** Runs the first callback of the frame that is due. Callbacks requested meanwhile belong to the next frame. */
  function draw() {
    if (isEmpty(drawn)) {
      drawn = frames;
      frames = table();
    }
    for (const number in drawn) {
      const callback = drawn[number];
      delete drawn[number];
      return apply(callback, undefined, [now]);
    }
    return undefined;
  }

  /* What the player asks */

  const commands = {
    __proto__: null,
    /** The time, when the next timer and the next frame are due, and whether drawing and animation iterations are awaited. */
    next() {
      // Everything that the last timer started is done.
      level = 0;
      // A frame that has begun ends before any timer runs (HTML, "update the rendering").
      const isDrawing = !isEmpty(drawn);
      const first = isDrawing ? 0 : firstTimer();
      const frame = isDrawing ? now : isEmpty(frames) ? "" : frameTime;
      return `${now} ${first === 0 ? "" : timers[first].at} ${frame} ${isWatched ? "watched" : ""} ${hearsTurns ? "turns" : ""}`;
    },
    move: moveTo,
    // The handlers run as microtasks, so that they cannot see the caller and their errors are reported as usual. Events
    // for animations that end at the same moment come first, and may clear the timer.
    timer() {
      const number = firstTimer();
      microtask(() => { if (timers[number] && timers[number].at <= now) fire(number); });
    },
    frame() { microtask(draw); },
  };

  for (const name of Object.keys(commands)) {
    apply(listen, globalThis, [`${secret}-${name}`, (event) => {
      apply(stop, event, []);
      const reply = commands[name](apply(detailOf, event, []));
      apply(dispatch, globalThis, [new RealCustomEvent(secret, { __proto__: null, detail: reply })]);
    }, true]);
  }

  /* What the page sees */

  /** The arguments of a call without the first two. */
  function rest(words) {
    const others = [];
    for (let index = 2; index < words.length; index += 1) {
      defineProperty(others, index - 2, { __proto__: null, value: words[index], configurable: true, enumerable: true, writable: true });
    }
    return others;
  }

  replace(globalThis, "setTimeout", (words) => set(words[0], words[1], rest(words), false));
  replace(globalThis, "setInterval", (words) => set(words[0], words[1], rest(words), true));
  replace(globalThis, "clearTimeout", (words) => clear(words[0]));
  replace(globalThis, "clearInterval", (words) => clear(words[0]));
  for (const [request, cancel] of [["requestAnimationFrame", "cancelAnimationFrame"], ["webkitRequestAnimationFrame", "webkitCancelAnimationFrame"]]) {
    replace(globalThis, request, (words) => requestFrame(words[0]));
    replace(globalThis, cancel, (words) => cancelFrame(words[0]));
  }
  // The browser is idle once everything that is due has run.
  replace(globalThis, "requestIdleCallback", (words) => {
    const callback = words[0];
    return set(() => { callback({ didTimeout: false, timeRemaining: () => 50 }); }, 1, [], false, "idle");
  });
  replace(globalThis, "cancelIdleCallback", (words) => clear(words[0], "idle"));

  replace(Performance.prototype, "now", told);
  replace(Event.prototype, "timeStamp", (words, event, real) => pageTime(apply(real, event, [])));
  // The position of a scroll timeline is not a time.
  if (globalThis.AnimationTimeline) {
    replace(AnimationTimeline.prototype, "currentTime", (words, timeline, real) => {
      const time = apply(real, timeline, []);
      return typeof time === "number" ? told() : time;
    });
  }

  const [RealController, RealException, abort] = [AbortController, DOMException, AbortController.prototype.abort];
  const signalOf = getterOf(AbortController.prototype, "signal");
  replace(AbortSignal, "timeout", (words) => {
    const controller = new RealController();
    const reason = new RealException("signal timed out", "TimeoutError");
    set(() => { apply(abort, controller, [reason]); }, min(words[0], 0x7fffffff), [], false, "signal");
    return apply(signalOf, controller, []);
  });
  if (globalThis.Scheduler) {
    replace(Scheduler.prototype, "postTask", (words, self, real) => {
      const [callback, options] = [words[0], words[1] || {}];
      const { delay = 0, signal, priority } = options;
      const post = () => apply(real, self, [callback, { signal, ...(priority ? { priority } : {}) }]);
      if (!(delay > 0) || (signal && signal.aborted)) return post();
      return new RealPromise((done, fail) => {
        const run = () => { try { done(post()); } catch (error) { fail(error); } };
        const number = set(run, delay, [], false, "task");
        // A task that is aborted before it is due is told at once.
        if (signal) apply(listen, signal, ["abort", () => { if (timers[number]) { clear(number, "task"); run(); } }]);
      });
    });
  }

  /* Work that the browser does in the machine's time */

  const [{ then }, RealRequest] = [Promise.prototype, globalThis.IDBRequest];
  const isComplete = getterOf(HTMLImageElement.prototype, "complete");
  /** How many requests of the page are not finished. The page's time is stopped meanwhile. */
  let unfinished = 0;

  function tellOfWork(words) { apply(dispatch, globalThis, [new RealCustomEvent(`${secret}-work`, { __proto__: null, detail: words })]); }

  function begun() {
    unfinished += 1;
    if (unfinished === 1) tellOfWork("begun");
  }

  function done() {
    unfinished -= 1;
    if (unfinished === 0) tellOfWork("done");
  }

  const { species } = Symbol;
  const RealPromise = Promise;

  /** Returns an equivalent promise, and stops the page's time until it is settled. */
  function promised(result) {
    let promise = result;
    try {
      // What the page does to `Promise` later has no effect.
      defineProperty(result, "constructor", { __proto__: null, value: { __proto__: null, [species]: RealPromise }, configurable: true });
      promise = apply(then, result, [(value) => { done(); return value; }, (reason) => { done(); throw reason; }]);
      delete result.constructor;
      begun();
    } catch { /* An older interface, which uses callbacks. */ }
    return promise;
  }

  /** Stops the page's time until one of some events reports that the browser is done. */
  function heard(target, types) {
    begun();
    const end = ({ isTrusted }) => {
      if (!isTrusted) return;
      for (const type of types) apply(unlisten, target, [type, end, true]);
      done();
    };
    for (const type of types) apply(listen, target, [type, end, true]);
  }

  /** All existing functions of an object. */
  function functionsOf(owner) {
    const names = [];
    for (const key of owner ? Reflect.ownKeys(owner) : []) {
      if (key !== "constructor" && typeof getOwnPropertyDescriptor(owner, key).value === "function") names[names.length] = key;
    }
    return names;
  }

  const prototypeOf = (name) => globalThis[name] && globalThis[name].prototype;
  const promising = [
    ...["MediaDevices", "NavigatorUAData", "CookieStore", "CacheStorage", "Cache"].map((name) => [prototypeOf(name), null]),
    [globalThis, ["fetch", "createImageBitmap"]], [prototypeOf("SubtleCrypto"), null], [prototypeOf("Clipboard"), null],
    [prototypeOf("Permissions"), null], [prototypeOf("StorageManager"), null], [prototypeOf("HTMLImageElement"), ["decode"]],
    [prototypeOf("FontFace"), ["load"]], [prototypeOf("FontFaceSet"), ["load"]], [prototypeOf("OffscreenCanvas"), ["convertToBlob"]],
    [prototypeOf("OfflineAudioContext"), ["startRendering"]],
    [globalThis.WebAssembly, ["compile", "instantiate", "compileStreaming", "instantiateStreaming"]],
    ...["Blob", "Response", "Request"].map((name) => [prototypeOf(name), ["arrayBuffer", "blob", "bytes", "formData", "json", "text"]]),
  ];
  for (const [owner, keys] of promising) {
    for (const key of owner ? keys || functionsOf(owner) : []) {
      if (typeof owner[key] === "function") replace(owner, key, (words, self, real) => promised(apply(real, self, words)));
    }
  }
  const { get: stateOf } = getOwnPropertyDescriptor(XMLHttpRequest.prototype, "readyState");
  replace(XMLHttpRequest.prototype, "send", (words, self, real) => {
    apply(real, self, words);
    // A synchronous request has already ended.
    if (apply(stateOf, self, []) !== 4) heard(self, ["loadend"]);
  });
  for (const key of functionsOf(FileReader.prototype)) {
    if (key === "abort") continue;
    replace(FileReader.prototype, key, (words, self, real) => {
      apply(real, self, words);
      heard(self, ["loadend"]);
    });
  }
  for (const name of ["IDBFactory", "IDBObjectStore", "IDBIndex", "IDBCursor"]) {
    for (const key of functionsOf(prototypeOf(name))) {
      replace(prototypeOf(name), key, (words, self, real) => {
        const result = apply(real, self, words);
        const request = name === "IDBCursor" && result === undefined ? self.request : result;
        if (request instanceof RealRequest) heard(request, ["success", "error", "blocked"]);
        return result;
      });
    }
  }
  replace(prototypeOf("IDBDatabase"), "transaction", (words, self, real) => {
    const transaction = apply(real, self, words);
    heard(transaction, ["complete", "abort"]);
    return transaction;
  });
  replace(HTMLCanvasElement.prototype, "toBlob", (words, self, real) => {
    const callback = words[0];
    apply(real, self, [(blob) => { done(); callback(blob); }, words[1], words[2]]);
    begun();
  });
  replaceSetter(HTMLImageElement.prototype, "src", (words, self, real) => {
    apply(real, self, words);
    if (!apply(isComplete, self, []) && self.loading !== "lazy") heard(self, ["load", "error"]);
  });

  /** Replaces functions and setters of objects. */
  function replaceAll(calls, act) {
    for (const [owner, ...keys] of calls) {
      for (const key of keys) {
        const own = owner && getOwnPropertyDescriptor(owner, key);
        if (own && own.set) replaceSetter(owner, key, act);
        else if (own) replace(owner, key, act);
      }
    }
  }

  /** Reports work when one of some functions is called, or one of some properties is set. */
  function telling(word, calls) {
    replaceAll(calls, (words, self, real) => {
      tellOfWork(word);
      return apply(real, self, words);
    });
  }

  // Messages that a page sends to itself, to continue later, arrive before more time passes.
  telling("sent", [[prototypeOf("MessagePort"), "postMessage"], [globalThis, "postMessage"], [prototypeOf("BroadcastChannel"), "postMessage"]]);
  // The results of these come soon, but nothing tells when.
  telling("asked", [
    [prototypeOf("Scheduler"), "yield", "postTask"], [prototypeOf("LockManager"), "request"], [prototypeOf("History"), "back", "forward", "go"],
    [Document.prototype, "startViewTransition"], [prototypeOf("HTMLDetailsElement"), "open"], [prototypeOf("HTMLDialogElement"), "close", "requestClose"],
    [HTMLElement.prototype, "showPopover", "hidePopover", "togglePopover"], [Element.prototype, "scrollTop", "scrollLeft"],
  ]);
  // Scripts in HTML that is set like this never run (HTML, "already started"), so they are not waited for.
  const withHTML = ["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe"];
  const tellOfHTML = (words) => apply(dispatch, globalThis, [new RealCustomEvent(`${secret}-html`, { __proto__: null, detail: words })]);
  replaceAll([[Element.prototype, ...withHTML], [prototypeOf("ShadowRoot"), ...withHTML]], (words, self, real) => {
    tellOfHTML("begun");
    try {
      return apply(real, self, words);
    } finally {
      tellOfHTML("set");
    }
  });
  // How long scrolling takes is up to the browser.
  for (const owner of [globalThis, Element.prototype]) {
    for (const key of ["scroll", "scrollTo", "scrollBy", "scrollIntoView"]) {
      if (typeof owner[key] !== "function") continue;
      replace(owner, key, (words, self, real) => {
        const options = words[0];
        const isPlain = words.length !== 1 || options === null || typeof options !== "object";
        tellOfWork("asked");
        return apply(real, self, isPlain ? words : [{ ...options, behavior: "instant" }]);
      });
    }
  }

  for (const name of ["ResizeObserver", "IntersectionObserver"]) {
    if (globalThis[name]) {
      replace(globalThis[name].prototype, "observe", (words, self, real) => {
        isWatched = true;
        return apply(real, self, words);
      });
    }
  }
  const TURNS = {
    __proto__: null, animationiteration: true, webkitAnimationIteration: true, beginEvent: true, endEvent: true, repeatEvent: true,
  };
  replace(EventTarget.prototype, "addEventListener", (words, self, real) => {
    if (TURNS[words[0]]) hearsTurns = true;
    return apply(real, self, words);
  });
  const withTurns = [globalThis, Document.prototype, HTMLElement.prototype, SVGElement.prototype, SVGAnimationElement.prototype];
  for (const owner of withTurns) {
    for (const key of ["onanimationiteration", "onbegin", "onend", "onrepeat"]) {
      replaceSetter(owner, key, (words, self, real) => {
        hearsTurns = true;
        apply(real, self, words);
      });
    }
  }
  moveTo(0);
})
