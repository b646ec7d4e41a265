/*
 * Brings a demo to the moment that its poster shows: the demo's own time is stopped before the demo starts, and moved
 * from one due callback to the next, while a scenario's steps are acted out (`act.js`). Then it stays frozen until the
 * stage reloads it.
 */
(function (acts) {
  "use strict";

  const { stage, timers, frames, now, pass, later, draw, real, answers, drawings } = acts;
  const { at, steps } = stage.play.poster;

  /** The time limit for all of this, in milliseconds of the reader's time. */
  const LIMIT = 10000;
  const FRAME = 1000 / 60;

  acts.hold();
  // Nothing here continues in real time: all waiting is in the demo's own time.
  acts.hold = () => {};
  acts.release = () => 0;
  acts.later = window.setTimeout;

  /** Functions that make a sound or ask the reader something. */
  const quiet = () => new Promise(() => {});
  HTMLMediaElement.prototype.play = quiet;
  if (window.SpeechSynthesis) SpeechSynthesis.prototype.speak = quiet;
  for (const name of ["alert", "confirm", "prompt", "print"]) window[name] = () => lose(`it calls ${name}()`);

  /* Animations */

  // Animations in the internals of WebKit's and Chromium's own controls are not exposed, and cannot be stopped.
  const still = new CSSStyleSheet();
  still.replaceSync(["progress-bar", "progress-value", "meter-bar", "meter-optimum-value", "slider-thumb", "slider-runnable-track"]
    .map((part) => `::-webkit-${part} { animation: none !important; transition: none !important; }`).join(""));
  document.adoptedStyleSheets.push(still);

  /** Everything that moves, stopped here. */
  const held = new Set();

  function holdAnimations() {
    for (const one of acts.animations()) {
      if (one.playState !== "running" || one.timeline !== document.timeline) continue;
      one.pause();
      if (!held.has(one)) one.currentTime = 0;
      held.add(one);
    }
    for (const one of held) if (one.playState !== "paused") held.delete(one);
    for (const one of drawings()) one.pauseAnimations();
  }

  function timeLeft({ currentTime, effect, playbackRate }) {
    const way = playbackRate > 0 ? effect.getComputedTiming().endTime - currentTime : currentTime;
    return way / Math.abs(playbackRate);
  }

  /** Advances the demo's time. Returns whether an animation has ended, which the browser reports when it draws. */
  function move(time) {
    pass(time);
    let isAnyOver = false;
    for (const one of held) {
      if (timeLeft(one) > time) one.currentTime += time * one.playbackRate;
      else {
        one.finish();
        isAnyOver = true;
      }
    }
    for (const one of drawings()) one.setCurrentTime(one.getCurrentTime() + time / 1000);
    return isAnyOver;
  }

  /* Turns of the browser's event loop, in which promises, observers and messages run: at once, or after drawing. */

  const { port1, port2 } = new MessageChannel();
  const turn = () => new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(0);
  });
  const drawn = () => new Promise((done) => {
    draw(() => later(done));
    // Nothing is drawn out of view.
    later(done, 100);
  });

  /* Advancing */

  const next = () => [...timers].reduce((first, other) => (other[1].due < first[1].due ? other : first), [0, { due: Infinity }]);

  function fire(id, timer) {
    if (timer.every === undefined) timers.delete(id);
    else timer.due += timer.every;
    timer.act();
  }

  function fireFrames() {
    const all = [...frames];
    for (const [id, act] of all) if (frames.delete(id)) act(now());
  }

  /** Runs everything that is due up to a moment, in order. */
  async function lead(end) {
    const start = now();
    for (let frame = 1; !isOver; ) {
      await turn();
      holdAnimations();
      const [id, timer] = next();
      const frameDue = frames.size > 0 ? start + frame * FRAME : Infinity;
      const due = Math.min(timer.due, frameDue, ...[...held].map((one) => now() + timeLeft(one)));
      if (due > end) break;
      if (move(Math.max(0, due - now()))) await drawn();
      else if (timer.due === due) attempt(() => fire(id, timer));
      else if (frameDue === due) attempt(fireFrames);
      while (start + frame * FRAME <= now()) frame += 1;
    }
    move(end - now());
  }

  /** Errors of the demo are its own, as they are when its time is not stopped. */
  function attempt(act) {
    try {
      act();
    } catch (error) {
      reportError(error);
    }
  }

  async function play() {
    for (const { when, then } of steps) {
      if (when.setting) set(when.setting);
      const trouble = await answers.act({ action: when, pace: 0 });
      if (trouble) throw new Error(trouble);
      for (const expectation of then) await answers.look({ expectation });
    }
  }

  /** A setting of the stage. The frame has the page's colours, which cannot be changed from inside. */
  function set({ motion, scheme }) {
    if (scheme) throw new Error("its colours change");
    dispatchEvent(new MessageEvent("message", { source: parent, origin: location.origin, data: { polite: { motion } } }));
  }

  let isOver = false;

  /** Shows the demo without a poster. */
  function lose(reason) {
    if (isOver) return;
    isOver = true;
    console.info(`The poster cannot be shown: ${reason}`);
    stage.send({ kind: "lost" });
    window.name = "";
    location.reload();
  }

  async function begin() {
    const end = now() + at;
    play().catch(({ message }) => lose(message));
    await lead(end);
    await drawn();
    holdAnimations();
    if (isOver) return;
    isOver = true;
    stage.send({ kind: "still" });
    for (const type of ["transitionrun", "animationstart"]) addEventListener(type, settle, true);
  }

  /** Motion that starts because the window or the person's settings change is moved to its end, or frozen. */
  function settle() {
    for (const one of acts.animations()) {
      if (one.playState !== "running") continue;
      if (one instanceof CSSTransition) one.finish();
      else one.pause();
    }
  }

  const loaded = new Promise((done) => { addEventListener("load", ({ target }) => target === document && done(), true); });
  const heard = new Promise((done) => {
    stage.begin = done;
    if (stage.isHeard) done();
  });
  later(() => lose("it takes too long"), LIMIT);
  Promise.all([loaded, heard]).then(begin);
})(window.PoliteActs);
