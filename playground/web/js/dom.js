// Building DOM nodes. Text from people only ever becomes text nodes here:
// nothing in the page assigns innerHTML.

import { safe } from "./links.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element. Props starting with "on" are listeners, "dataset" and
 * "style" are merged, true means an empty attribute, and null, undefined and
 * false are left out, and so are addresses that are not safe. Children may be
 * nodes, strings, or nested arrays.
 * @param {string} tag a tag name, optionally with classes: "div.card.big"
 * @param {object} [props]
 * @param {...(Node|string|Array|null|false)} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const el = document.createElement(name);
  if (classes.length) el.classList.add(...classes);
  for (const [key, value] of Object.entries(props ?? {})) set(el, key, value);
  return add(el, children);
}

function set(el, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
  else if (key === "dataset") Object.assign(el.dataset, value);
  else if (key === "style") for (const [k, v] of Object.entries(value)) el.style.setProperty(k, v);
  else if (key === "class") el.classList.add(...value.split(" ").filter(Boolean));
  else if (key === "href" || key === "src") safe(key, value) && el.setAttribute(key, value);
  else el.setAttribute(key, value === true ? "" : value);
}

/** Appends children (nodes, strings, nested arrays; empty values are skipped). */
export function add(el, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    el.append(child);
  }
  return el;
}

/** Replaces everything inside el. */
export function fill(el, ...children) {
  el.replaceChildren();
  return add(el, children);
}

/** Makes an SVG element from a tag, attributes and child elements. */
export function svg(tag, attrs = {}, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attrs)) el.setAttribute(key, value);
  el.append(...children);
  return el;
}

const paths = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  send: "M5 12h13M12 5l7 7-7 7",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-.9.5-1.5 1.2-1.5 2.4M12 18v.1",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  chevron: "M6 9l6 6 6-6",
  down: "M12 5v14M6 13l6 6 6-6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  external: "M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  eye: "M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  copy: "M9 9h10v10H9zM5 15V5h10",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  reply: "M10 6 4 12l6 6M4 12h10a6 6 0 0 1 6 6v1",
  voice: "M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  forward: "M14 6l6 6-6 6M20 12H10a6 6 0 0 0-6 6v1",
  thread: "M6 4v9a3 3 0 0 0 3 3h9M14 12l4 4-4 4",
  attach: "M12 5v14M5 12h14",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-3.5 2.5-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.8 3 5.5",
  download: "M12 4v11M7 10l5 5 5-5M5 20h14",
  pip: "M3.5 5h17v14h-17ZM12 12h6.5v5H12Z",
  phone: "M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5ZM11 18.5h2",
  spark: "M12 3l2 6 6 3-6 3-2 6-2-6-6-3 6-3z",
};

/** A 24-unit line icon; decorative, so hidden from screen readers. */
export function icon(name) {
  const el = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" });
  el.append(svg("path", { d: paths[name] }));
  return el;
}

/** Three dots that move while something is waited for; the words beside them say what. */
export function dots() {
  return h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

/** A color of Discord's, a number, as CSS writes it. */
export const cssColor = (rgb) => `#${rgb.toString(16).padStart(6, "0")}`;

/** An icon-only button with an accessible name, which is its tooltip too. */
export function iconButton(name, label, onclick, extra = {}) {
  return h("button.icon-button", { type: "button", "aria-label": label, title: label, onclick, ...extra }, icon(name));
}
