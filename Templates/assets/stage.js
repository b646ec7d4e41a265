/*
 * The stage: the frame in which a demo runs on its entry's page. It chooses the demo's motion and direction, starts it
 * anew, and writes down what its live regions say. The log is for reading: it is no live region, so that a screen-reader
 * user hears the demo and not an echo.
 */
(function () {
  "use strict";

  /** How long a voice needs for a text, roughly: 180 words a minute, in milliseconds for each character. */
  const SPEECH_PER_CHARACTER = 60;

  class Stage {
    constructor(root) {
      this.root = root;
      this.frame = root.querySelector("[data-stage-frame]");
      this.tools = root.querySelector("[data-stage-tools]");
      this.log = root.querySelector("[data-stage-log]");
      this.caption = root.querySelector("[data-stage-caption]");
      this.empty = root.querySelector("[data-stage-empty]");
      if (!this.frame || !this.tools || !this.log || !this.caption) {
        throw new Error("a stage lacks its frame, tools, log or caption");
      }
      this.source = this.frame.getAttribute("src");
      this.state = { motion: "system", direction: document.documentElement.dir || "ltr" };
      this.since = 0;
      this.speaking = null;
      this.listen();
      this.start();
      for (const part of root.querySelectorAll("[data-stage-scripted]")) part.hidden = false;
    }

    listen() {
      this.tools.addEventListener("change", (event) => this.choose(event.target));
      this.tools.addEventListener("click", (event) => {
        if (event.target.closest("[data-stage-restart]")) this.start();
      });
      window.addEventListener("message", (event) => {
        if (event.source === this.frame.contentWindow && event.data && event.data.polite) this.hear(event.data.polite);
      });
    }

    choose(control) {
      const key = control.dataset.stageChoice;
      if (!key) return;
      this.state[key] = control.value;
      this.frame.name = JSON.stringify(this.state);
      this.frame.contentWindow.postMessage({ polite: { [key]: control.value } }, "*");
    }

    /** Loads the demo from its beginning, under the choices made so far. */
    start() {
      this.clear();
      const fresh = this.frame.cloneNode(false);
      fresh.name = JSON.stringify(this.state);
      fresh.setAttribute("src", this.source);
      this.frame.replaceWith(fresh);
      this.frame = fresh;
    }

    clear() {
      this.since = 0;
      this.speaking = null;
      this.log.replaceChildren();
      this.caption.textContent = "";
      if (this.empty) this.empty.hidden = false;
    }

    hear(message) {
      if (message.kind === "activation") this.noteActivation(message);
      if (message.kind === "announcement") this.noteAnnouncement(message);
    }

    noteActivation({ name, time }) {
      this.since = time;
      this.addRow("activation", "0.0 s", `You activated “${name}”`);
    }

    noteAnnouncement({ text, politeness, time }) {
      const cut = this.interrupts(politeness, time);
      const row = this.addRow(politeness, `+${((time - this.since) / 1000).toFixed(1)} s`, `“${text}”`, politeness);
      const start = politeness === "assertive" || !this.speaking ? time : Math.max(time, this.speaking.until);
      this.speaking = { row, politeness, until: start + text.length * SPEECH_PER_CHARACTER };
      if (cut) cut.append(makeElement("span", "stage-log-note", " — probably cut short by the alert"));
      this.caption.textContent = text;
      this.caption.dataset.politeness = politeness;
    }

    /** The row whose speech an alert would cut short, were it read at an ordinary pace. */
    interrupts(politeness, time) {
      const isCut = politeness === "assertive" && this.speaking && this.speaking.politeness === "polite" && this.speaking.until > time;
      return isCut ? this.speaking.row : null;
    }

    addRow(kind, time, text, label) {
      const row = makeElement("li", `stage-log-row stage-log-${kind}`);
      row.append(makeElement("span", "stage-log-time", time));
      if (label) row.append(makeElement("span", "stage-log-politeness", label));
      row.append(makeElement("span", "stage-log-text", text));
      this.log.append(row);
      this.log.scrollTop = this.log.scrollHeight;
      if (this.empty) this.empty.hidden = true;
      return row;
    }
  }

  function makeElement(name, className, text) {
    const element = document.createElement(name);
    element.className = className;
    if (text) element.textContent = text;
    return element;
  }

  for (const root of document.querySelectorAll("[data-stage]")) new Stage(root);
})();
