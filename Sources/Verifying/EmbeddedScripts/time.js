/*
 * The time in which a demo is played: the page's own, which the player moves (`pageclock.js`), or that of the machine,
 * where the page has not got its own.
 *
 * Times are milliseconds since the page began.
 *
 * Needs `politeSecret` and `politeTree`. Runs in the player's world.
 */
(function (global) {
  "use strict";

  const tree = global.politeTree;
  const wallClock = performance.now.bind(performance);
  /** How long a frame of the browser's takes, in milliseconds. */
  const FRAME = 16;
  const LONGEST_FRAME = 1000;

  /** What is waited for in the machine's time: what lets go of each, and what ends it. */
  const waits = new Map();

  /** Calls back after some milliseconds of the machine's time. Returns what lets go of it. */
  function afterReal(time, act) {
    // Unlike a timer, which a page can cancel by its number, nobody can keep this from happening.
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

  // A play is over when its page is left. What the page would still do is part of none: the next page would be blamed for
  // it, and a browser would ask whether to stay.
  for (const type of ["beforeunload", "pagehide", "visibilitychange", "unload"]) {
    global.addEventListener(type, (event) => {
      if (!event.isTrusted || (type === "visibilitychange" && !isLeft)) return;
      isLeft = isLeft || type === "pagehide";
      event.stopImmediatePropagation();
      // WebKit keeps a page in memory for good when it is left while it still waits so.
      if (!isLeft) return;
      abandoned = [...abandoned, ...waits.values()];
      for (const letGo of waits.keys()) letGo();
    }, true);
  }

  // A page may come back as it was left. What is asked of it is answered: that it was left.
  global.addEventListener("pageshow", ({ isTrusted, persisted }) => {
    if (!isTrusted || !persisted) return;
    for (const end of abandoned) end();
    abandoned = [];
  }, true);

  /* What the page's clock is told */

  let reply = null;
  global.addEventListener(politeSecret, (event) => {
    event.stopImmediatePropagation();
    reply = event.detail;
  }, true);

  /** What the page's clock answers; `undefined` where there is none. */
  function tell(command, detail) {
    reply = undefined;
    global.dispatchEvent(new CustomEvent(`${politeSecret}-${command}`, { detail }));
    return reply;
  }

  let isOwn = null;
  /** How late the machine was in all, where the time is its own: what waits several times may be late each time. */
  let lateness = 0;

  /** Whether the page has a time of its own. */
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

  /* Waiting for what is not a matter of the page's time */

  const { port1, port2 } = new MessageChannel();
  const passed = [];
  port1.onmessage = () => { passed.shift()(); };

  /** A task of the browser's passes, and with it the promises and observers that wait. */
  function macrotask() {
    return new Promise((done) => {
      passed.push(done);
      port2.postMessage(0);
    });
  }

  /** How long the browser may be about what a page asked for, in milliseconds. What takes longer keeps a time of its own. */
  const LONGEST_WORK = 10000;
  /** Whether something took longer: such a page is waited for no more. */
  let isEndless = false;
  /** Whether the browser is about something that the page asked for, and whether the page has sent something to itself. */
  let [isAtWork, hasSent] = [false, false];
  /** Whether what the page asked for may yet come of which no end is told, and since when, on the browser's clock. */
  let [isComing, askedAt] = [false, 0];
  /** How long that may take beside two frames, in milliseconds: a way to another process of the browser's. */
  const COMING = 50;
  /** Elements that load. */
  const loading = new Set();
  let whenDone = () => {};
  /** What keeps another time than the page's, in words; the empty string when nothing is known to. */
  let untimed = "";

  function note(words) { untimed = untimed || words; }

  // Sound and film can also begin by an attribute, or by the browser's own controls.
  tree.on(["play"], ({ isTrusted }) => { if (isTrusted) note("sound or film"); });
  global.addEventListener(`${politeSecret}-work`, (event) => {
    event.stopImmediatePropagation();
    if (event.detail === "sent") hasSent = true;
    else if (event.detail === "asked") [isComing, askedAt] = [true, wallClock()];
    else isAtWork = event.detail === "begun";
    if (!isAtWork) whenDone();
  }, true);

  /** What waits in the page has run, and what it asked the browser for is done. */
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

  /** What was asked for has come, if it comes: a frame of a busy machine may be long. */
  async function come() {
    isComing = false;
    const left = new Promise((done) => { afterReal(Math.max(0, Math.ceil(askedAt + COMING - wallClock())), done); });
    await Promise.all([left, drawn().then(drawn)]);
  }

  /** The page's time waits until an element has loaded, or has failed to. */
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

  /** Whether the page was drawn: what a browser tells of its first sight belongs to the time at which the page begins. */
  let isSeen = false;

  /** The browser draws, tells of what it draws, and sends the events of animations. */
  function drawn() {
    isSeen = true;
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

  /** Those that are held: how fast each is to go, and where it was at a time of the page's. */
  const held = new Map();
  /** Those that were moved to their end, and stay there. What they fill, a browser still lists. */
  const over = new WeakSet();
  /** The rate of an animation that stands still. */
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

  /** An animation begins now. What the browser's clock added until it was seen does not count. */
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

  /** Has an animation stand still. */
  function stand(animation, rate, place) {
    const { delay } = animation.effect ? animation.effect.getComputedTiming() : { delay: 0 };
    // Of one that does not move at all, no browser tells during its delay (Web Animations, "current").
    const still = place < delay ? Math.sign(rate) * STILL : 0;
    if (animation.playbackRate !== still) animation.playbackRate = still;
  }

  function placeAt({ rate, from, since }, time) { return from + rate * (time - since); }

  const isRunning = (animation, { rate, from }) => animation.playState === "running" && rate !== 0 && from !== null;

  /** Whether the page wants to be told of each turn of an animation. */
  let hearsTurns = false;

  /** When an animation comes to where the browser tells the page of it: the end of its delay, of a turn, or its own. */
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
      // Of one that is over, WebKit would tell again.
      if (spans(image).some(({ end }) => end > 1000 * image.getCurrentTime())) image.setCurrentTime(place / 1000);
    }
  }

  /** Images with animations of SVG's own (SMIL), by the time at which they began. */
  const drawings = new Map();
  const DRAWN = "animate, animateMotion, animateTransform, set";

  /** When an animation of SVG's own begins, how long a turn of it takes, and when it ends, since its image began. */
  function span(animation) {
    const start = timeOf(() => animation.getStartTime());
    const turn = timeOf(() => animation.getSimpleDuration());
    const count = animation.hasAttribute("repeatDur") ? Infinity : Number(animation.getAttribute("repeatCount") || 1);
    return { start, turn, end: count > 0 && turn > 0 ? start + turn * count : Infinity };
  }

  const spans = (image) => [...image.querySelectorAll(DRAWN)].map(span);

  /** When an animation of SVG's own comes to where the browser tells the page of it: its beginning, or the end of a turn. */
  function nextDrawn() {
    const ahead = [];
    for (const [image, since] of hearsTurns ? drawings : []) {
      const place = own - since;
      for (const { start, turn, end } of spans(image)) {
        const next = start + (Math.floor((place - start) / turn + 1e-6) + 1) * turn;
        for (const time of [start, next]) if (time > place + 1e-6 && time <= end + 1e-6) ahead.push(since + time);
      }
    }
    return Math.min(Infinity, ...ahead);
  }

  /** A time that an animation has, in milliseconds; infinite where it has none, of which the browser tells by an error. */
  function timeOf(seconds) {
    try {
      return 1000 * seconds();
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

  /** What is animated: not what has come to its end and stays there, nor what the page has stopped. */
  const moving = () => tree.animations().filter(({ playState }) => playState === "running");

  /** Called whenever the page may look otherwise, while its time is stopped. */
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

  /** What was done is done to its end: promises and observers have run, and what came of it stands still. */
  async function quiet() {
    await finished();
    hold();
    while (isBegun) {
      isBegun = false;
      await drawn();
      hold();
    }
    holdDrawings();
    sample();
  }

  function nextDue() {
    const [time, timer, frame, isWatched, turns] = tell("next").split(" ");
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
    const first = dues.reduce((best, due) => (due.at < best.at ? due : best));
    return { ...first, isWatched: isWatched === "watched" };
  }

  function runOwn() {
    const due = timers.filter(({ at }) => at <= own);
    timers = timers.filter(({ at }) => at > own);
    for (const { act } of due) act();
  }

  /**
   * Moves the page's time on to a time, and runs all that is due until then, in order.
   *
   * @param {() => boolean} isEnough Whether to stop before, asked after each.
   * @returns {Promise<boolean>} Whether it was enough.
   */
  async function moveTo(end, isEnough = () => false) {
    await quiet();
    for (;;) {
      const due = nextDue();
      if (due.isWatched && !isSeen) {
        await drawn();
        await quiet();
        continue;
      }
      if (isEnough()) return true;
      if (due.at > end) break;
      set(due.at);
      animate();
      await due.run();
      await quiet();
      if (due.isWatched) await drawn();
    }
    set(end);
    animate();
    await quiet();
    return isEnough();
  }

  /** When the next is due that is to be seen: now, where the time is the browser's. */
  function dueTime() { return hasOwn() ? nextDue().at : now(); }

  /** Whether nothing is due before a time. */
  function isStill(end) { return hasOwn() && nextDue().at > end; }

  let isTimed = false;

  /** Notes from now on how late the machine is, but for what every browser is late. */
  async function noteLateness() {
    if (isTimed) return;
    isTimed = true;
    for (;;) {
      const due = wallClock() + FRAME;
      await new Promise((done) => { afterReal(FRAME, done); });
      if (wallClock() - due > FRAME) lateness += wallClock() - due;
    }
  }

  /** The moment at which the page's own time stands still for good. */
  let lastMoment = Infinity;
  /** What is refused, as an error code of the player's: to let time pass beyond the last moment. */
  const MOMENT_REACHED = "moment reached";

  /** Time up to the last moment passes, and then an error says that it stands still. */
  async function moveToLastMoment(isEnough) {
    if (await moveTo(lastMoment, isEnough)) return true;
    throw Object.assign(new Error(MOMENT_REACHED), { code: MOMENT_REACHED });
  }

  /** Waits until a time, or until something holds. */
  async function pass(end, isEnough = () => false) {
    if (hasOwn()) return end > lastMoment ? moveToLastMoment(isEnough) : moveTo(end, isEnough);
    noteLateness();
    for (;;) {
      sample();
      if (isEnough()) return true;
      const left = end - wallClock();
      if (left <= 0) return false;
      await new Promise((done) => { afterReal(Math.min(FRAME, Math.ceil(left)), done); });
    }
  }

  /** For how many more frames it is looked for animations that begin. */
  let watched = 0;
  const WATCHED = 3;

  /** What begins now is to stand still in the frames in which it would begin to move. */
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

  /** Whether an image's animations stand still because the player moves them. */
  const holds = (image) => drawings.has(image);

  global.politeTime = { stopAt: (time) => { lastMoment = time; }, holds, now, after, afterReal, pass, hold: () => { if (hasOwn()) hold(); }, isStill, dueTime, isLeft: () => isLeft, drawn, hasOwn, motion, moving, observers, note, waitFor, untimed: () => untimed, lateness: () => lateness };
})(window);
