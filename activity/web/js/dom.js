// Makes elements. What people wrote only ever becomes text nodes here: nothing
// in the page assigns HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element. Props that begin with "on" are listeners; true is an empty
 * attribute; null, undefined and false are left out.
 * @param {string} tag a tag name, optionally with classes: "div.card.big"
 * @param {object} [props]
 * @param {...(Node|string|Array|null|false)} children
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const el = document.createElement(name);
  if (classes.length) el.classList.add(...classes);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
    else if (key !== "src" || pictureAddress(value)) el.setAttribute(key, value === true ? "" : value);
  }
  return add(el, children);
}

/** Appends children: nodes, strings, nested arrays; empty ones are left out. */
export function add(el, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") el.append(child);
  }
  return el;
}

/** Replaces all that is in an element. */
export function fill(el, ...children) {
  el.replaceChildren();
  return add(el, children);
}

/** Sets the text of an element, if it is another one. */
export function write(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

/** Makes an SVG element of a tag, attributes and children. */
export function svg(tag, attributes = {}, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) el.setAttribute(key, value);
  el.append(...children);
  return el;
}

/** Whether a picture may be loaded from there: from this page, from Discord's store, or its own data. */
export function pictureAddress(address) {
  return /^(data:image\/(png|gif|jpeg|webp);base64,|https:\/\/cdn\.discordapp\.com\/|\/(?!\/)|[\w.]+\/)/.test(address);
}

const paths = {
  home: "M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  invite: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-3.5 2.5-6 6-6s6 2.5 6 6M19 8v6M16 11h6",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  close: "M6 6l12 12M18 6 6 18",
  first: "M18 6l-7 6 7 6M7 6v12",
  back: "M15 6l-7 6 7 6",
  forward: "M9 6l7 6-7 6",
  newest: "M6 6l7 6-7 6M17 6v12",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  spark: "M12 3l2 6 6 3-6 3-2 6-2-6-6-3 6-3z",
};

/** A line drawing that says nothing by itself. */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" }, svg("path", { d: paths[name] }));
}

/** A button with a drawing alone, and its name for those who do not see it. */
export function iconButton(name, label, onclick, props = {}) {
  return h("button.icon-button", { type: "button", "aria-label": label, title: label, onclick, ...props }, icon(name));
}
