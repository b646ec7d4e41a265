import { css, html } from "./templates.js";

const style = css`
  * { box-sizing: border-box; }
  :host { display: block; border-block-start: 1px solid var(--line); }
  button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    inline-size: 100%;
    min-block-size: 3.25rem;
    padding: 0.375rem 0.25rem;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  button:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
  /* On and off differ by the place of the thumb, and not by colour alone. */
  .track {
    flex: none;
    inline-size: 3rem;
    block-size: 1.625rem;
    padding: 0.1875rem;
    border: 2px solid var(--edge);
    border-radius: 1rem;
  }
  .thumb { display: block; inline-size: 1rem; block-size: 1rem; border-radius: 50%; background: var(--edge); }
  [aria-checked="true"] .track { border-color: var(--accent); background: var(--accent); }
  [aria-checked="true"] .thumb { margin-inline-start: auto; background: var(--on-accent); }
  @media (forced-colors: active) {
    .track, [aria-checked="true"] .track { border-color: ButtonText; background: ButtonFace; }
    .thumb, [aria-checked="true"] .thumb { background: ButtonText; }
  }
`;

/** A light that is on or off. Its name is what is in the element. */
class LightSwitch extends HTMLElement {
  #button;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [style];
    root.append(html`
      <button type="button" role="switch" aria-checked="false">
        <slot></slot><span class="track" aria-hidden="true"><span class="thumb"></span></span>
      </button>
    `);
    this.#button = root.querySelector("button");
    this.#button.addEventListener("click", () => {
      this.isOn = !this.isOn;
      this.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }

  connectedCallback() { if (this.hasAttribute("on")) this.isOn = true; }

  get isOn() { return this.#button.getAttribute("aria-checked") === "true"; }

  set isOn(isOn) {
    this.#button.setAttribute("aria-checked", String(isOn));
    this.toggleAttribute("on", isOn);
  }
}

customElements.define("light-switch", LightSwitch);
