/*
 * The time in which a demo is played: the page's own, which the player moves (`pageclock.js`), or the machine's, if the
 * page has no time of its own.
 *
 * Times are milliseconds since the page began.
 *
 * Needs `politeSecret` and `politeTree`. Runs in the player's world.
 */
(function (global) {
  "use strict";

  const tree = global.politeTree;
  const wallClock = performance.now.bind(performance);
  /** The length of a browser's frame, in milliseconds. */
  const FRAME = 16;
  const LONGEST_FRAME = 1000;

  /** Waits in the machine's time: what releases each, and what ends it. */
  const waits = new Map();

  /** Calls back after some milliseconds of the machine's time. Returns a function that releases it. */
  function afterReal(time, act) {
    // A page can cancel a timer by its number, but nobody can cancel this.
    const signal = AbortSignal.timeout(time);
    function letGo() {
      waits.delete(letGo);
      signal.removeEventListener("abort", end);
    }
    function end() {
      letGo();
      act();
    }
    signal.addEventListener("abort", end);
    waits.set(letGo, end);
    return letGo;
  }

  let isLeft = false;
  let abandoned = [];

  // A play is over when its page is left. What the page would still do belongs to no play: the next page would be
  // blamed for it, and a browser would ask whether to stay.
  for (const type of ["beforeunload", "pagehide", "visibilitychange", "unload"]) {
    global.addEventListener(type, (event) => {
      if (!event.isTrusted || (type === "visibilitychange" && !isLeft)) return;
      isLeft = isLeft || type === "pagehide";
      event.stopImmediatePropagation();
      // WebKit keeps a page in memory for good if it is left while it still waits like this.
      if (!isLeft) return;
      abandoned = [...abandoned, ...waits.values()];
      for (const letGo of waits.keys()) letGo();
    }, true);
  }

  // A page may come back as it was left. Commands to it are then answered: the page was left.
  global.addEventListener("pageshow", ({ isTrusted, persisted }) => {
    if (!isTrusted || !persisted) return;
    for (const end of abandoned) end();
    abandoned = [];
  }, true);

  /* Commands to the page's clock */

  let reply = null;
  global.addEventListener(politeSecret, (event) => {
    event.stopImmediatePropagation();
    reply = event.detail;
  }, true);

  /** What the page's clock answers; `undefined` if there is none. */
  function tell(command, detail) {
    reply = undefined;
    global.dispatchEvent(new CustomEvent(`${politeSecret}-${command}`, { detail }));
    return reply;
  }

  let isOwn = null;
  /** How late the machine was in total, if its time counts: several waits may each be late. */
  let lateness = 0;

  /** Whether the page has its own time. */
  function hasOwn() {
    if (isOwn === null) isOwn = typeof tell("next") === "string";
    return isOwn;
  }

  let own = 0;

  function now() { return hasOwn() ? own : wallClock(); }

  function set(time) {
    own = Math.max(own, time);
    tell("move", own);
  }

  /* Waiting for things outside the page's time */

  const { port1, port2 } = new MessageChannel();
  const passed = [];
  port1.onmessage = () => { passed.shift()(); };

  /** Lets one task of the browser pass, and with it waiting promises and observers. */
  function macrotask() {
    return new Promise((done) => {
      passed.push(done);
      port2.postMessage(0);
    });
  }

  /** How long the browser may work on a request of the page, in milliseconds. Anything longer keeps a time of its own. */
  const LONGEST_WORK = 10000;
  /** Whether something took longer: such a page is not waited for any more. */
  let isEndless = false;
  /** Whether the browser is working on a request of the page, and whether the page has sent itself a message. */
  let [isAtWork, hasSent] = [false, false];
  /** Whether a result may still come that nothing reports as done, and since when, on the browser's clock. */
  let [isComing, askedAt] = [false, 0];
  /** How long that may take in addition to two frames, in milliseconds: a round trip to another process of the browser. */
  const COMING = 50;
  /** Elements that are loading. */
  const loading = new Set();
  let whenDone = () => {};
  /** What keeps another time than the page's, in words; the empty string if nothing is known to. */
  let untimed = "";

  function note(words) { untimed = untimed || words; }

  // Sound and film can also be started by an attribute, or by the browser's own controls.
  tree.on(["play"], ({ isTrusted }) => { if (isTrusted) note("sound or film"); });
  global.addEventListener(`${politeSecret}-work`, (event) => {
    event.stopImmediatePropagation();
    if (event.detail === "sent") hasSent = true;
    else if (event.detail === "asked") [isComing, askedAt] = [true, wallClock()];
    else isAtWork = event.detail === "begun";
    if (!isAtWork) whenDone();
  }, true);

  /** Waits until pending work in the page has run, and the browser has finished its requests. */
  async function finished() {
    const limit = wallClock() + (isEndless ? 0 : LONGEST_WORK);
    do {
      hasSent = false;
      await macrotask();
      await macrotask();
      const works = isAtWork || loading.size > 0;
      if (!hasSent && !works && !isComing) return;
      if (works) await workDone(limit);
      else if (!hasSent) await come();
    } while (wallClock() < limit);
    isEndless = true;
    note("what takes the browser more than ten seconds");
    isAtWork = false;
    loading.clear();
  }

  /** Waits for a result that may still come: on a busy machine a frame may be long. */
  async function come() {
    isComing = false;
    const left = new Promise((done) => { afterReal(Math.max(0, Math.ceil(askedAt + COMING - wallClock())), done); });
    await Promise.all([left, drawn().then(drawn)]);
  }

  /** Stops the page's time until an element has loaded, or has failed to. */
  function waitFor(element) {
    loading.add(element);
    for (const type of ["load", "error"]) {
      element.addEventListener(type, ({ isTrusted }) => {
        if (!isTrusted) return;
        loading.delete(element);
        if (loading.size === 0) whenDone();
      });
    }
  }

  function workDone(limit) {
    return new Promise((done) => {
      const letGo = afterReal(Math.max(0, Math.ceil(limit - wallClock())), done);
      whenDone = () => {
        letGo();
        done();
      };
    });
  }

  /** Lets the browser draw, notify observers of what it draws, and send the events of animations. */
  function drawn() {
    return new Promise((done) => {
      // A window that nobody sees may not be drawn at all.
      const letGo = afterReal(LONGEST_FRAME, done);
      requestAnimationFrame(() => {
        letGo();
        macrotask().then(done);
      });
    });
  }

  /* Animations */

  /** The animations that are held: their intended rate, and their position at a time of the page. */
  const held = new Map();
  /** Those that were moved to their end and stay there. A browser still lists those that fill. */
  const over = new WeakSet();
  /** The rate of a paused animation. */
  const STILL = 1e-6;
  let heldAt = wallClock();
  /** Whether the browser has not yet told the page that some of them begin. */
  let isBegun = false;
  const motion = { samples: 0, seen: [], drawn: () => [] };

  const animations = () => tree.animations().filter(({ timeline }) => timeline === document.timeline);

  /** Holds all animations that are not held yet. */
  function hold() {
    const all = animations();
    const since = wallClock() - heldAt + 2 * FRAME;
    heldAt = wallClock();
    for (const animation of all) {
      const known = held.get(animation);
      if (!known) {
        if (over.has(animation) && animation.playState === "finished") continue;
        over.delete(animation);
        begin(animation, since);
      } else if (Math.abs(animation.playbackRate) > STILL) {
        rebase(animation, animation.playbackRate);
      } else if (Math.abs((animation.currentTime || 0) - placeAt(known, known.seen)) > 0.5) {
        // The page moved it itself.
        rebase(animation, known.rate);
      }
    }
    for (const animation of held.keys()) if (!all.includes(animation)) held.delete(animation);
  }

  /** An animation begins now. What the browser's clock added before it was seen does not count. */
  function begin(animation, since) {
    const { playbackRate: rate, currentTime } = animation;
    const isFresh = typeof currentTime === "number" && currentTime >= 0 && currentTime <= since && rate > 0;
    if (isFresh && animation.playState !== "paused") animation.currentTime = 0;
    rebase(animation, rate);
    isBegun = true;
  }

  function rebase(animation, rate) {
    stand(animation, rate, animation.currentTime);
    held.set(animation, { rate, from: animation.currentTime, since: own, seen: own });
  }

  /** Pauses an animation. */
  function stand(animation, rate, place) {
    const { delay } = animation.effect ? animation.effect.getComputedTiming() : { delay: 0 };
    // If it does not move at all, browsers report nothing during its delay (Web Animations, "current").
    const still = place < delay ? Math.sign(rate) * STILL : 0;
    if (animation.playbackRate !== still) animation.playbackRate = still;
  }

  function placeAt({ rate, from, since }, time) { return from + rate * (time - since); }

  const isRunning = (animation, { rate, from }) => animation.playState === "running" && rate !== 0 && from !== null;

  /** Whether the page listens to each iteration of an animation. */
  let hearsTurns = false;

  /** When an animation reaches a point that the browser reports to the page: the end of its delay, of an iteration, or its own. */
  function nextEvent(animation, known) {
    if (!isRunning(animation, known) || !animation.effect) return Infinity;
    const { delay, duration, iterations, iterationStart, activeDuration, endTime } = animation.effect.getComputedTiming();
    const place = placeAt(known, own);
    const ends = [delay, delay + activeDuration, endTime, 0];
    if (duration > 0 && hearsTurns) {
      const turn = (place - delay) / duration + iterationStart;
      for (const count of [Math.floor(turn + 1e-6) + 1, Math.ceil(turn - 1e-6) - 1]) {
        if (count - iterationStart > 0 && count - iterationStart < iterations) ends.push(delay + (count - iterationStart) * duration);
      }
    }
    const ahead = ends.map((end) => (end - place) / known.rate).filter((time) => time > 1e-6 && time < Infinity);
    return own + Math.min(Infinity, ...ahead);
  }

  /** Brings all animations to the page's time. */
  function animate() {
    for (const [animation, known] of held) {
      if (!isRunning(animation, known)) {
        rebase(animation, known.rate);
        continue;
      }
      const place = placeAt(known, own);
      const { endTime } = animation.effect ? animation.effect.getComputedTiming() : { endTime: Infinity };
      known.seen = own;
      if (known.rate > 0 ? place >= endTime - 1e-6 : place <= 1e-6) {
        held.delete(animation);
        over.add(animation);
        animation.playbackRate = known.rate;
        animation.finish();
      } else {
        stand(animation, known.rate, place);
        animation.currentTime = place;
      }
    }
    for (const [image, since] of drawings) {
      const place = own - since;
      // If it is over, WebKit would report that again.
      if (spans(image).some(({ end }) => end > 1000 * image.getCurrentTime())) image.setCurrentTime(singleAfter(place / 1000));
    }
  }

  /** Images with SVG animations (SMIL), with the time at which they began. */
  const drawings = new Map();
  const DRAWN = "animate, animateMotion, animateTransform, set";

  /** When an SVG animation begins, how long an iteration takes, and when it ends, since its image began. */
  function span(animation) {
    const start = timeOf(() => animation.getStartTime());
    const turn = timeOf(() => animation.getSimpleDuration());
    // SMIL Animation, "Computing the active duration".
    const limits = [];
    const count = (animation.getAttribute("repeatCount") || "").trim();
    if (count === "indefinite") limits.push(Infinity);
    else if (Number(count) > 0) limits.push(turn * count);
    if (animation.hasAttribute("repeatDur")) limits.push(clockValue(animation.getAttribute("repeatDur")));
    const active = turn > 0 ? Math.min(...(limits.length > 0 ? limits : [turn])) : Infinity;
    const ends = (animation.getAttribute("end") || "").split(";").map(clockValue).filter((end) => end > start);
    return { start, turn, end: Math.min(start + active, ...ends) };
  }

  const UNITS = { h: 3600000, min: 60000, s: 1000, ms: 1 };

  /** A clock value (SMIL Animation, "Clock values") in milliseconds; infinite for anything else, such as an event. */
  function clockValue(text) {
    const [, hours = 0, minutes, seconds, count, unit = "s"] = /^\s*\+?(?:(?:(\d+):)?(\d\d):(\d\d(?:\.\d+)?)|(\d+(?:\.\d+)?)(h|min|s|ms)?)\s*$/.exec(text) || [];
    if (count !== undefined) return count * UNITS[unit];
    return minutes === undefined ? Infinity : hours * UNITS.h + minutes * UNITS.min + seconds * UNITS.s;
  }

  const spans = (image) => [...image.querySelectorAll(DRAWN)].map(span);

  /** When an SVG animation reaches a point that the browser reports to the page: its beginning, the end of an iteration, its end. */
  function nextDrawn() {
    const ahead = [];
    for (const [image, since] of hearsTurns ? drawings : []) {
      const place = own - since;
      for (const { start, turn, end } of spans(image)) {
        const next = start + (Math.floor((place - start) / turn + 1e-6) + 1) * turn;
        for (const time of [start, next, end]) if (time > place + 1e-6 && time <= end + 1e-6) ahead.push(since + time);
      }
    }
    return Math.min(Infinity, ...ahead);
  }

  /** The first number of single precision from a number on: an image whose time is a little too early is not at its end. */
  function singleAfter(number) {
    const near = Math.fround(number);
    return near < number ? Math.fround(near * (1 + 2 ** -23)) : near;
  }

  /**
   * A time of an animation, in milliseconds; infinite if it has none, which the browser reports by an error. Browsers give
   * seconds in single precision, in which 0.7 is 0.699999988.
   */
  function timeOf(seconds) {
    try {
      return Number((1000 * seconds()).toPrecision(7));
    } catch {
      return Infinity;
    }
  }

  function holdDrawings() {
    for (const image of tree.all("svg")) {
      if (drawings.has(image) || image.ownerSVGElement || !image.querySelector(DRAWN)) continue;
      if (image.animationsPaused()) continue;
      image.pauseAnimations();
      drawings.set(image, own);
      image.setCurrentTime(0);
    }
  }

  /** What is animated: not what has ended and stays, nor what the page has paused. */
  const moving = () => tree.animations().filter(({ playState }) => playState === "running");

  /** Called whenever the page may look different, while its time is stopped. */
  const observers = [];

  function sample() {
    for (const observe of observers) observe();
    const targets = [...moving().map(({ effect }) => effect && effect.target), ...motion.drawn()];
    motion.samples += 1;
    if (targets.length > 0 && motion.seen.length < 20) motion.seen.push({ time: now(), target: targets[0] });
  }

  /* The player's own timers */

  let timers = [];

  /** Calls back after some milliseconds. */
  function after(time, act) {
    if (!hasOwn()) return afterReal(time, act);
    timers.push({ at: own + time, act });
    return undefined;
  }

  /* Moving */

  /** Waits until everything is settled: promises and observers have run, and resulting animations are held. */
  async function quiet() {
    await finished();
    if (losesFocus()) await finished();
    hold();
    for (let isDue = isWatched(); isDue || isBegun; isDue = false) {
      isBegun = false;
      await drawn();
      await finished();
      hold();
    }
    holdDrawings();
    sample();
  }

  /** Whether the browser takes focus from a disabled control, soon after it has drawn: Chromium does. */
  const takesFocusAway = "computedRole" in Element.prototype;

  /**
   * A control that is disabled loses focus when the browser draws, however soon it is enabled again (HTML, "focus fixup").
   * Nobody waits for that: it happens before anything is looked at, and before time moves.
   */
  function losesFocus() {
    const holder = tree.active();
    const isLost = takesFocusAway && Boolean(holder) && holder.matches(":disabled");
    if (isLost) holder.blur();
    return isLost;
  }

  /** Whether the page uses observers that the browser notifies when it draws. */
  const isWatched = () => tell("next").split(" ")[3] === "watched";

  function nextDue() {
    const [time, timer, frame, , turns] = tell("next").split(" ");
    own = Math.max(own, Number(time));
    hearsTurns = turns === "turns"
      || (held.size + drawings.size > 0 && Boolean(document.querySelector("[onanimationiteration], [onbegin], [onend], [onrepeat]")));
    const at = (text) => (text === "" ? Infinity : Number(text));
    const dues = [
      { at: at(timer), run: () => { tell("timer"); } },
      { at: Math.min(Infinity, ...timers.map((one) => one.at)), run: runOwn },
      { at: Math.min(Infinity, ...[...held].map(([animation, known]) => nextEvent(animation, known))), run: drawn },
      { at: nextDrawn(), run: drawn },
      { at: at(frame), run: () => { tell("frame"); } },
    ];
    return dues.reduce((best, due) => (due.at < best.at ? due : best));
  }

  function runOwn() {
    const due = timers.filter(({ at }) => at <= own);
    timers = timers.filter(({ at }) => at > own);
    for (const { act } of due) act();
  }

  /**
   * Moves the page's time to a time, and runs everything that is due until then, in order.
   *
   * @param {() => boolean} isEnough Whether to stop early. It is called after each.
   * @returns {Promise<boolean>} Whether it stopped because of `isEnough`.
   */
  async function moveTo(end, isEnough = () => false) {
    await quiet();
    for (;;) {
      const due = nextDue();
      if (isEnough()) return true;
      if (due.at > end) break;
      set(due.at);
      animate();
      await due.run();
      await quiet();
    }
    set(end);
    animate();
    await quiet();
    return isEnough();
  }

  /** When the next visible thing is due: now, if the time is the browser's. */
  function dueTime() { return hasOwn() ? nextDue().at : now(); }

  /** Whether nothing is due before a time. */
  function isStill(end) { return hasOwn() && nextDue().at > end; }

  let isTimed = false;

  /** From now on, records how late the machine is, except for what is usual in every browser. */
  async function noteLateness() {
    if (isTimed) return;
    isTimed = true;
    for (;;) {
      const due = wallClock() + FRAME;
      await new Promise((done) => { afterReal(FRAME, done); });
      if (wallClock() - due > FRAME) lateness += wallClock() - due;
    }
  }

  /** The moment beyond which the player lets no time pass. */
  let lastMoment = Infinity;
  /** The player's error code for letting time pass beyond the last moment. */
  const MOMENT_REACHED = "moment reached";

  /** Waits until a time, or until a condition is true. Throws an error when the last moment is reached before. */
  async function pass(end, isEnough = () => false) {
    const last = Math.min(end, lastMoment);
    if (await (hasOwn() ? moveTo(last, isEnough) : wait(last, isEnough))) return true;
    if (last < end) throw Object.assign(new Error(MOMENT_REACHED), { code: MOMENT_REACHED });
    return false;
  }

  /** Waits in the machine's time. */
  async function wait(end, isEnough) {
    noteLateness();
    for (;;) {
      sample();
      if (isEnough()) return true;
      const left = end - wallClock();
      if (left <= 0) return false;
      await new Promise((done) => { afterReal(Math.min(FRAME, Math.ceil(left)), done); });
    }
  }

  /** For how many more frames to look for animations that begin. */
  let watched = 0;
  const WATCHED = 3;

  /** Animations that begin now must be paused in the frames in which they would begin to move. */
  function watch() {
    if (watched === 0) requestAnimationFrame(look);
    watched = WATCHED;
  }

  function look() {
    if (hasOwn()) hold();
    watched -= 1;
    if (watched > 0) requestAnimationFrame(look);
  }

  const STARTS = ["DOMContentLoaded", "load", "keydown", "keyup", "pointerdown", "click", "change", "focusin", "transitionrun", "animationstart"];
  tree.on(STARTS, watch);

  /** Whether an image's animations are paused because the player moves them. */
  const holds = (image) => drawings.has(image);

  global.politeTime = { stopAt: (time) => { lastMoment = time; }, holds, span, now, after, afterReal, pass, hold: () => { if (hasOwn()) hold(); }, isStill, dueTime, losesFocus, isLeft: () => isLeft, drawn, hasOwn, motion, moving, observers, note, waitFor, untimed: () => untimed, lateness: () => lateness };
})(window);
