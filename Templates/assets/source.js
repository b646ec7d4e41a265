/*
 * The source of a demo, with its CSS and its JavaScript also shown separately. Loaded when somebody first opens one.
 */
(() => {
  "use strict";

  /** Shows the style sheets and the scripts of a source separately beside it, if there are any. */
  function takeApart(sources) {
    const whole = sources.firstElementChild;
    for (const [part, title] of [["css", "CSS"], ["javascript", "JavaScript"]]) {
      const pieces = [...whole.querySelectorAll(`[data-part=${part}]`)].map(outdented);
      if (pieces.length === 0) continue;
      const [panel, heading, block, code] = [whole, ...whole.querySelectorAll("h5, pre, code")].map((element) => element.cloneNode(false));
      panel.id = `${part}.${whole.id}`;
      heading.textContent = title;
      block.dataset.language = part;
      code.append(...pieces);
      block.append(code);
      panel.append(heading, block);
      sources.append(panel);
    }
  }

  /** A copy of a part without its common indentation, and without the empty lines around it. */
  function outdented(part) {
    const copy = part.cloneNode(true);
    const lines = part.textContent.split("\n").filter((line) => line.trim() !== "");
    const indent = Math.min(...lines.map((line) => line.search(/\S/)));
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    const texts = [];
    // A line's indentation may be split over several text nodes.
    let owed = 0;
    while (walker.nextNode()) {
      const text = walker.currentNode;
      text.data = text.data.replace(/(\n|^)( *)/g, (_, start, spaces) => {
        if (start) owed = indent;
        const cut = Math.min(owed, spaces.length);
        owed -= cut;
        return start + spaces.slice(cut);
      });
      if (/[^ \n][^\n]*$/.test(text.data)) owed = 0;
      texts.push(text);
    }
    if (texts.length > 0) {
      texts[0].data = texts[0].data.replace(/^\s*\n/, "");
      texts.at(-1).data = `${texts.at(-1).data.trimEnd()}\n`;
    }
    return copy;
  }

  window.politeSource = (sources, Tabs, addCodeCopying) => {
    takeApart(sources);
    new Tabs(sources);
    sources.querySelectorAll("pre.code").forEach(addCodeCopying);
  };
})();
