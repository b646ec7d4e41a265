/** A style sheet that shadow trees share. */
export function css(parts) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(parts[0]);
  return sheet;
}

/** The content of a template. */
export function html(parts) {
  const template = document.createElement("template");
  template.innerHTML = parts[0];
  return template.content;
}
