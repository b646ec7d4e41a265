/*
 * The demo's time, which is stopped while the demonstration shows the next action or is paused: timers, frames, dates
 * and animations, as far as a page can hold them. The network, workers and media go on.
 */
(function (acts) {
  "use strict";

  const { apply, construct } = Reflect;
  const [set, clear, draw] = ["setTimeout", "clearTimeout", "requestAnimationFrame"].map((name) => window[name].bind(window));
  const real = performance.now.bind(performance);
  const { Date: NativeDate } = window;

  /** When time was stopped, and how much time the demo has missed so far, in milliseconds. */
  let heldSince = null;
  let missed = 0;
  const now = () => (heldSince ?? real()) - missed;

  /** Pending callbacks, by number: when they are due, what they call, and the period of an interval. */
  const timers = new Map();
  const frames = new Map();
  let last = 0;

  function add(act, delay, every, given) {
    const id = last += 1;
    const timer = { due: now() + Math.max(1, Number(delay) || 0), every, act: () => (typeof act === "function" ? apply(act, window, given) : (0, eval)(act)) };
    timers.set(id, timer);
    if (heldSince === null) arm(timer, id);
    return id;
  }

  function arm(timer, id) {
    timer.handle = set(() => {
      if (timer.every === undefined) timers.delete(id);
      else {
        timer.due = Math.max(timer.due + timer.every, now());
        arm(timer, id);
      }
      timer.act();
    }, timer.due - now());
  }

  function remove(id) {
    const timer = timers.get(id);
    if (timer) clear(timer.handle);
    timers.delete(id);
  }

  window.setTimeout = (act, delay, ...given) => add(act, delay, undefined, given);
  window.setInterval = (act, delay, ...given) => add(act, delay, Math.max(4, Number(delay) || 0), given);
  window.clearTimeout = window.clearInterval = remove;
  window.requestAnimationFrame = (act) => {
    const id = last += 1;
    frames.set(id, act);
    if (heldSince === null) drawLater(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => { frames.delete(id); };

  function drawLater(id) {
    draw(() => {
      const act = frames.get(id);
      if (!act || heldSince !== null) return;
      frames.delete(id);
      act(now());
    });
  }

  const date = () => NativeDate.now() - real() + now();
  window.Date = new Proxy(NativeDate, {
    apply: () => String(new NativeDate(date())),
    construct: (type, given, target) => construct(type, given.length > 0 ? given : [date()], target),
    get: (type, name) => (name === "now" ? date : type[name]),
  });
  Performance.prototype.now = now;

  /** What was moving when time was stopped. */
  let animations = [];
  let drawings = [];

  function hold() {
    if (heldSince !== null) return;
    heldSince = real();
    for (const { handle } of timers.values()) clear(handle);
    animations = acts.animations().filter(({ playState }) => playState === "running");
    drawings = acts.drawings().filter((one) => !one.animationsPaused());
    for (const one of animations) one.pause();
    for (const one of drawings) one.pauseAnimations();
  }

  /** Returns how long time was stopped. */
  function release() {
    if (heldSince === null) return 0;
    const time = real() - heldSince;
    missed += time;
    heldSince = null;
    for (const one of animations) if (one.playState === "paused") one.play();
    for (const one of drawings) one.unpauseAnimations();
    for (const [id, timer] of timers) arm(timer, id);
    for (const id of frames.keys()) drawLater(id);
    return time;
  }

  /** Makes stopped time advance. */
  const pass = (time) => { missed -= time; };

  Object.assign(acts, { now, hold, release, pass, timers, frames, later: set, draw, real });
})(window.PoliteActs);
