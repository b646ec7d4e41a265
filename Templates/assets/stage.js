/*
 * The stage: the frame in which a demo runs on its entry's page. It sets the demo's motion, direction, colours, text
 * size and width, restarts it, and logs what its live regions announce. The log is for reading. It is not a live
 * region, so that a screen-reader user hears the demo and not an echo.
 */
(function () {
  "use strict";

  /** How many rows the log keeps. */
  const MOST = 200;

  /** How long a voice needs for a character, in milliseconds: about 180 words a minute. */
  const SPEECH_PER_CHARACTER = 60;

  // A file has no origin that could be given.
  const isFile = location.protocol === "file:";

  class Stage {
    constructor(root) {
      this.part = (name) => root.querySelector(`[data-stage-${name}]`);
      this.frame = this.part("frame");
      this.tools = this.part("tools");
      this.log = this.part("log");
      this.caption = this.part("caption");
      this.empty = this.part("empty");
      this.source = this.frame.getAttribute("src");
      this.start = this.part("start");
      /** Whether nothing is announced, so that the log shows the element with focus instead. */
      this.isQuiet = "stageQuiet" in this.log.dataset;
      /** The conditions of the scenario that is played, or that the poster shows. */
      this.given = this.start ? JSON.parse(this.frame.name) : {};
      if (this.part("served")) {
        if (isFile) root.classList.add("unserved");
        else this.part("served").remove();
      }
      this.clear();
      this.listen();
      this.greet();
    }

    listen() {
      this.tools.addEventListener("change", ({ target }) => {
        const choice = target.dataset.stageChoice;
        if (!choice) return;
        if (this.isPoster) return this.restart(this.given);
        this.tell({ [choice]: target.value });
        return this.show();
      });
      if (this.start) {
        this.start.addEventListener("click", () => {
          this.restart();
          this.frame.focus();
        });
      }
      this.part("restart").addEventListener("click", () => {
        this.restart();
        window.politeTools.say("The demo restarts.");
      });
      this.part("clear").addEventListener("click", () => {
        this.clear();
        window.politeTools.say(this.isQuiet ? "The list is cleared." : "The announcements are cleared.");
      });
      const sizes = new ResizeObserver(() => this.fit());
      sizes.observe(this.log);
      sizes.observe(this.log.parentElement);
      this.keepFocus();
      addEventListener("message", ({ source, origin, data }) => {
        if (source !== this.frame.contentWindow || !data || !data.polite) return;
        if (isFile || origin === location.origin) this.hear(data.polite);
      });
    }

    /** A poster takes no focus. If the browser gives it focus anyway, focus goes back to where it was. */
    keepFocus() {
      let last = null;
      document.addEventListener("focusout", ({ target }) => {
        last = target;
        setTimeout(() => { last = null; });
      });
      addEventListener("blur", () => {
        // When the person switches to another window, the element that had focus stays the active element. Firefox
        // names the body instead of the frame.
        if (!this.isPoster || ![this.frame, document.body].includes(document.activeElement)) return;
        this.frame.blur();
        if (last) last.focus();
      });
    }

    tell(message) {
      this.frame.contentWindow.postMessage({ polite: message }, isFile ? "*" : location.origin);
    }

    /** Asks the demo for all its messages. A browser that comes back to the page may have restored the choices. */
    greet() {
      /** When the latest activation was, on the demo's clock, which begins with each load. */
      this.since = 0;
      this.tell({ ...this.choices(), hello: true });
      this.show();
    }

    /** Gives the frame the chosen colours and width: a page in a frame gets the colours that its frame asks for. */
    show() {
      const { colours, width } = this.choices();
      this.frame.dataset.colours = colours || "";
      this.frame.dataset.width = width || "";
      this.frame.inert = this.isPoster;
      this.frame.classList.toggle("is-led", this.isPoster && !this.isStill);
      if (this.start) this.start.hidden = !this.isPoster;
    }

    /** Whether the demo is frozen at a moment, or on its way there, until somebody starts it. */
    get isPoster() { return Boolean(this.given.play && this.given.play.poster); }

    /** The person's choices; what was not touched is left to the system and to the demo. */
    choices() {
      const changed = [...this.tools.querySelectorAll(":checked")].filter((control) => !control.defaultChecked);
      const chosen = Object.fromEntries(changed.map((control) => [control.dataset.stageChoice, control.value]));
      if (this.isQuiet) chosen.told = true;
      return this.isPoster ? { ...this.given, ...chosen } : { ...chosen, ...this.given };
    }

    /** Reloads the demo with the choices made so far, or with the conditions of the scenario that is played. */
    restart(given = {}) {
      this.given = given;
      this.isStill = false;
      this.clear();
      const fresh = this.frame.cloneNode(false);
      fresh.name = JSON.stringify(this.choices());
      fresh.setAttribute("src", this.source);
      this.frame.replaceWith(fresh);
      this.frame = fresh;
      this.show();
    }

    clear() {
      /** The latest announcements, which may still be being spoken, and when each will have ended. */
      this.speaking = [];
      this.dropped = 0;
      this.log.replaceChildren();
      this.caption.textContent = "";
      this.empty.hidden = false;
      this.fit();
    }

    hear(message) {
      if (message.kind === "ready") this.greet();
      if (message.kind === "height" && message.height > 0) this.frame.style.setProperty("--natural", `${message.height}px`);
      if (this.isPoster) return this.hearPoster(message);
      if (message.kind === "activation") this.noteAct(message, `${this.actor} activated “${message.name}”`);
      if (message.kind === "choice") this.noteAct(message, `${this.actor} chose “${message.option}” from “${message.name}”`);
      if (message.kind === "announcement") this.noteAnnouncement(message);
      if (message.kind === "told") this.noteFocus(message);
      return undefined;
    }

    /** Messages of a demo on its way to its poster are ignored. Without a poster, focus goes from the button to the demo. */
    hearPoster({ kind }) {
      this.isStill = kind === "still" || this.isStill;
      if (kind !== "lost") this.show();
      else if (this.start === document.activeElement) this.start.click();
      else this.restart();
    }

    get actor() { return this.given.play ? "The demonstration" : "You"; }

    noteAct({ time }, text) {
      this.since = time;
      this.addRow("act", "0.0 s", text);
    }

    noteFocus({ text, time }) {
      this.addRow("focus", `${((time - this.since) / 1000).toFixed(1)} s`, text);
      this.caption.textContent = text;
      this.caption.dataset.politeness = "";
      this.empty.hidden = true;
    }

    noteAnnouncement({ text, politeness, time }) {
      const isAlert = politeness === "assertive";
      this.speaking = this.speaking.filter(({ until }) => until > time);
      if (isAlert) this.cutShort();
      const row = this.addRow(politeness, `${((time - this.since) / 1000).toFixed(1)} s`, `“${text}”`, politeness);
      const start = this.speaking.reduce((latest, { until }) => Math.max(latest, until), time);
      this.speaking.push({ row, isAlert, until: start + text.length * SPEECH_PER_CHARACTER });
      this.caption.textContent = text;
      document.dispatchEvent(new CustomEvent("polite-announced", { detail: text }));
      this.caption.dataset.politeness = politeness;
      this.empty.hidden = true;
    }

    /** Marks what an alert interrupts, assuming that everything is read at an ordinary pace. */
    cutShort() {
      for (const { row, isAlert } of this.speaking) {
        if (!isAlert) row.append(makeElement("span", "log-note", "probably cut short by the alert"));
      }
      this.speaking = this.speaking.filter(({ isAlert }) => isAlert);
    }

    addRow(kind, time, text, label) {
      const scroll = this.log.parentElement;
      const isAtEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 8;
      const row = makeElement("li", `log-row log-${kind}`);
      if (kind === "act") row.lang = "en";
      row.append(makeElement("span", "log-time", time), " ", makeElement("span", "log-text", text), " ");
      if (label) row.append(makeElement("span", "log-politeness", label), " ");
      this.log.append(row);
      this.drop();
      if (isAtEnd) scroll.scrollTop = scroll.scrollHeight;
      this.fit();
      return row;
    }

    /** Drops the oldest row of a long log. The first row then says how many were dropped. */
    drop() {
      if (this.log.childElementCount <= MOST) return;
      this.dropped += 1;
      if (this.dropped > 1) this.log.children[1].remove();
      const note = makeElement("li", "log-note", `Earlier ones that are no longer listed: ${this.dropped}`);
      note.lang = "en";
      this.log.firstElementChild.replaceWith(note);
    }

    /** The log is a keyboard stop only while there is something to scroll to. */
    fit() {
      const scroll = this.log.parentElement;
      if (scroll.scrollHeight > scroll.clientHeight + 1) scroll.tabIndex = 0;
      else if (scroll !== document.activeElement) scroll.removeAttribute("tabindex");
    }
  }

  function makeElement(name, className, text) {
    const element = document.createElement(name);
    element.className = className;
    element.textContent = text;
    return element;
  }

  window.politeStages = new Map([...document.querySelectorAll("[data-stage]")].map((root) => [root, new Stage(root)]));
})();
