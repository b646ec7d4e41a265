/*
 * The accessibility properties of elements, precise enough for a demonstration: role, name, value, description, states.
 */
(function (acts) {
  "use strict";

  const { all, childrenOf, closest, contains, parentOf } = acts;
  const squeezed = (text) => (text || "").replace(/\p{Cf}/gu, "").replace(/\s+/g, " ").trim().normalize();

  const OPERABLE = "a[href], area[href], button, input, select, textarea, summary, [tabindex], [contenteditable], [role=button], [role=link]";
  const FIELDS = "input:not([type=hidden], [type=button], [type=submit], [type=reset], [type=image]), select, textarea";
  const SECTIONING = "article, aside, main, nav, section";

  /** The role that HTML gives; the first that matches applies (HTML Accessibility API Mappings 1.0). */
  const NATIVE = Object.entries({
    link: "a[href], area[href]", button: "button, summary, input:is([type=button], [type=submit], [type=reset], [type=image], [type=file])",
    checkbox: "input[type=checkbox]", radio: "input[type=radio]", slider: "input[type=range]", spinbutton: "input[type=number]",
    searchbox: "input[type=search]:not([list])", combobox: "input[list], select:not([multiple], [size]), select[size='1']:not([multiple])", listbox: "select",
    "": "input:is([type=hidden], [type=color]), img[alt='']", textbox: "input, textarea", img: "img, svg", progressbar: "progress",
    meter: "meter", heading: "h1, h2, h3, h4, h5, h6", list: "ul, ol, menu", listitem: "li", dialog: "dialog", main: "main",
    navigation: "nav", complementary: "aside", article: "article", figure: "figure", group: "fieldset, details, optgroup",
    form: "form", region: "section", status: "output", separator: "hr", option: "option", table: "table", row: "tr", cell: "td",
    rowheader: "th[scope=row]", columnheader: "th", rowgroup: "tbody, thead, tfoot", caption: "caption", term: "dt, dfn",
    definition: "dd", paragraph: "p", search: "search", banner: "header", contentinfo: "footer", blockquote: "blockquote",
    strong: "strong", emphasis: "em", code: "code", time: "time",
  });

  function roleOf(element) {
    const written = squeezed(element.getAttribute("role")).toLowerCase().split(" ")[0];
    if (written) return written === "image" ? "img" : ["none", "presentation"].includes(written) ? "" : written;
    const [role] = NATIVE.find(([, selector]) => element.matches(selector)) || [""];
    if (role === "cell" && closest(element, "table, [role=table]")?.matches("[role=grid], [role=treegrid]")) return "gridcell";
    if (role === "region" || element.localName === "svg") return nameOf(element, role) ? role : "";
    if (["banner", "contentinfo"].includes(role)) return closest(parentOf(element), SECTIONING) ? "" : role;
    return role;
  }

  const NAMED_BY_CONTENT = ["button", "caption", "cell", "checkbox", "columnheader", "gridcell", "heading", "link", "menuitem", "menuitemcheckbox",
    "menuitemradio", "option", "radio", "row", "rowheader", "switch", "tab", "tooltip", "treeitem"];
  const INNER = { fieldset: "legend", table: "caption", figure: "figcaption", svg: "title" };

  const byIds = (element, attribute) => (element.getAttribute(attribute) || "").split(/\s+/).filter(Boolean)
    .map((id) => element.getRootNode().getElementById(id)).filter(Boolean);

  /** The accessible name, by the standard's algorithm (Accessible Name and Description Computation 1.2). */
  function nameOf(element, role = roleOf(element)) {
    const by = byIds(element, "aria-labelledby");
    if (by[0]) return squeezed(by.map((one) => labelOf(one) || textOf(one, true)).join(" "));
    if (labelOf(element)) return labelOf(element);
    if (element.labels?.length) return squeezed([...element.labels].map((one) => textOf(one, false, element)).join(" "));
    const inner = INNER[element.localName] && element.querySelector(`:scope > ${INNER[element.localName]}`);
    if (inner) return squeezed(textOf(inner));
    if (element.matches("img, area, input[type=image]") && element.alt) return squeezed(element.alt);
    if (element.matches("input:is([type=button], [type=submit], [type=reset])")) return squeezed(element.value || { submit: "Submit", reset: "Reset" }[element.type]);
    if (element.localName === "optgroup") return squeezed(element.label);
    return NAMED_BY_CONTENT.includes(role) && squeezed(textOf(element)) || squeezed(element.getAttribute("title") || element.getAttribute("placeholder"));
  }

  const labelOf = (element) => squeezed(element.getAttribute("aria-label"));

  /** The text of a node's content, without a control that the node labels. */
  function textOf(node, isHiddenToo = false, control = null) {
    let text = generated(node, "::before");
    for (const child of childrenOf(node)) {
      if (child.nodeType === 3) text += child.data;
      if (child.nodeType !== 1 || child === control || ["script", "style", "template"].includes(child.localName)) continue;
      if (!isHiddenToo && (child.matches("[aria-hidden=true i]") || !isShown(child))) continue;
      const inner = labelOf(child) || (child.localName === "img" ? child.alt : child.matches(FIELDS) ? valueOf(child) : textOf(child, isHiddenToo, control));
      text += getComputedStyle(child).display === "inline" ? inner : ` ${inner} `;
    }
    return text + generated(node, "::after");
  }

  /** The text that a style sheet adds before or after an element's content. */
  function generated(element, part) {
    const { content } = getComputedStyle(element, part);
    return [...content.matchAll(/"((?:[^"\\]|\\.)*)"|( \/ )/g)].reduce((text, [, words, isInstead]) => (isInstead ? "" : text + words), "");
  }

  function isShown(element) {
    if (element.checkVisibility({ visibilityProperty: true })) return true;
    const { display, visibility } = getComputedStyle(element);
    return display === "contents" && visibility === "visible" && parentOf(element) && isShown(parentOf(element));
  }

  function isInert(element) {
    if (closest(element, "[inert]")) return true;
    const modal = all("dialog:modal").at(-1);
    return modal && !contains(modal, element) && !contains(element, modal);
  }

  const isExposed = (element) => isShown(element) && !closest(element, "[aria-hidden=true i]:not(html, body)") && !isInert(element);

  /** Whether a role and a name match a reference. */
  function isMeant(element, reference) {
    return isNamed(element, reference) && (!(reference.nth || reference.within) || find(reference).includes(element));
  }

  function isNamed(element, { role, name }) {
    const own = roleOf(element);
    if (role !== undefined && own !== (role === "image" ? "img" : role)) return false;
    return name === undefined || nameOf(element, own) === squeezed(name);
  }

  /** The elements that are exposed with a role and a name. Without a role, those that can be operated come first. */
  function find(reference) {
    const around = reference.within ? find(reference.within) : [document.documentElement];
    const candidates = all("*", document.body).filter((one) => (
      isNamed(one, reference) && isExposed(one) && around.some((other) => other !== one && contains(other, one))));
    if (reference.nth) return candidates.slice(reference.nth - 1, reference.nth);
    return candidates.sort((a, b) => b.matches(OPERABLE) - a.matches(OPERABLE));
  }

  /** Whether text is typed into a field. */
  const isField = (element) => element.matches(FIELDS) && !element.matches("[type=checkbox], [type=radio], [type=range], [type=color], [type=file], select");

  function valueOf(element) {
    const isText = isField(element) && element.type !== "number";
    const text = isText ? "" : element.getAttribute("aria-valuetext");
    if (text) return squeezed(text);
    if (element.localName === "progress") return element.position < 0 ? "" : percent(element.position);
    const at = isText ? "" : element.getAttribute("aria-valuenow") || "";
    if (at.trim()) return ranged(element, Number(at));
    if (element.localName === "select") return squeezed([...element.selectedOptions].map((one) => one.text).join(", "));
    if (element.matches("output, [role=combobox]:not(input, textarea), [contenteditable]:is([role=textbox], [role=searchbox])")) return squeezed(textOf(element));
    if (element.type === "password") return "•".repeat(element.value.length);
    return element.matches("input, textarea") ? element.value : "";
  }

  function ranged(element, at) {
    if (roleOf(element) !== "progressbar") return String(at);
    const low = Number(element.getAttribute("aria-valuemin") || 0);
    return percent((at - low) / (Number(element.getAttribute("aria-valuemax") || 100) - low));
  }

  const percent = (part) => `${Math.round(part * 100)}%`;

  function descriptionOf(element) {
    const by = byIds(element, "aria-describedby");
    if (by[0]) return squeezed(by.map((one) => one.textContent).join(" "));
    return squeezed(element.getAttribute("aria-description") || element.title);
  }

  const STATES = ["busy", "checked", "current", "disabled", "expanded", "haspopup", "invalid", "modal", "multiline", "multiselectable",
    "orientation", "pressed", "readonly", "required", "selected", "sort"];

  /** The value that HTML itself gives a state. */
  const NATIVE_STATES = {
    checked: (one) => one.matches("input:is([type=checkbox], [type=radio])") && (one.indeterminate ? "mixed" : String(one.checked)),
    disabled: (one) => one.matches(":disabled") && "true",
    expanded: (one) => (one.localName === "summary" ? String(one.parentElement.open)
      : one.popoverTargetElement && !one.popoverTargetElement.contains(one) && String(one.popoverTargetElement.matches(":popover-open"))),
    modal: (one) => one.matches("dialog:modal") && "true",
    multiline: (one) => one.localName === "textarea" && "true",
    multiselectable: (one) => one.matches("select[multiple]") && "true",
    readonly: (one) => one.matches(FIELDS) && one.readOnly && "true",
    required: (one) => one.matches(FIELDS) && one.required && "true",
    selected: (one) => one.localName === "option" && String(one.selected),
  };

  /** ARIA's default value for a role. */
  function orientationOf(role) {
    if (["menubar", "separator", "slider", "tablist", "toolbar"].includes(role)) return "horizontal";
    return ["listbox", "menu", "scrollbar", "tree"].includes(role) ? "vertical" : "absent";
  }

  /** A state as it is exposed, with ARIA's default if the page does not set it. */
  function stateOf(element, state) {
    const written = (element.getAttribute(`aria-${state}`) || "").toLowerCase();
    const own = NATIVE_STATES[state] ? NATIVE_STATES[state](element) : false;
    if (own || (written && written !== "undefined")) return own || written;
    if (["checked", "expanded", "pressed"].includes(state)) return "absent";
    if (state === "selected") return ["option", "tab"].includes(roleOf(element)) ? "false" : "absent";
    if (state === "orientation") return orientationOf(roleOf(element));
    if (state === "haspopup" && roleOf(element) === "combobox") return "listbox";
    return state === "sort" ? "none" : "false";
  }

  /** The states that assistive technology speaks: all that are true, and some that are false. */
  const toldStates = (element) => STATES.filter((state) => {
    const value = stateOf(element, state);
    return !["absent", "none"].includes(value) && (value !== "false" || ["checked", "expanded", "pressed", "selected"].includes(state));
  });

  const described = (element) => (element === document.body ? "no control" : `${roleOf(element) || element.localName} “${nameOf(element) || squeezed(element.textContent).slice(0, 40)}”`);

  Object.assign(acts, { squeezed, OPERABLE, isField, roleOf, nameOf, generated, isShown, isInert, isExposed, isMeant, find, valueOf, descriptionOf, stateOf, toldStates, described });
})(window.PoliteActs);
