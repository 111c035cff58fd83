// Menus: a list of actions at a button, run by mouse or keys.

import { h, icon } from "./dom.js";
import { float } from "./overlay.js";
import { say } from "./words.js";

/**
 * Opens a menu at anchor.
 * @param {HTMLElement} anchor the button it belongs to
 * @param {Array<{label, icon?, lead?: Node, hint?, run?: Function, href?, danger?, checked?, heading?}>} items
 *   an item with only a heading is a title
 * @param {string} [label]
 * @param {{x: number, y: number}} [at] where it stands, if not at the anchor
 */
export function openMenu(anchor, items, label = say("menu.label"), at) {
  if (anchor.getAttribute("aria-expanded") === "true") return;
  const list = h("div.menu", { role: "menu", "aria-label": label });
  let close = () => {};
  for (const item of items.filter(Boolean)) list.append(entry(item, () => close()));
  const rows = [...list.querySelectorAll('[role^="menuitem"]')];
  list.addEventListener("keydown", (e) => {
    const next = step(e.key, rows.indexOf(document.activeElement), rows.length);
    if (e.key === "Tab") close();
    if (next === null) return;
    e.preventDefault();
    rows[next].focus();
  });
  anchor.setAttribute("aria-expanded", "true");
  close = float(list, anchor, { at, onclose: () => anchor.setAttribute("aria-expanded", "false") });
  rows[0]?.focus();
}

function entry(item, close) {
  if (item.heading) return h("div.menu-heading", { role: "presentation" }, item.heading);
  const inside = [
    item.lead ?? (item.icon && icon(item.icon)),
    h("span.menu-label", {}, item.label, item.hint && h("span.menu-hint", {}, item.hint)),
    item.checked && icon("check"),
  ];
  const props = { class: item.danger ? "danger" : "", role: item.checked === undefined ? "menuitem" : "menuitemradio", tabindex: "-1" };
  if (item.checked !== undefined) props["aria-checked"] = String(item.checked);
  const run = () => {
    close();
    item.run?.();
  };
  if (item.href) return h("a.menu-item", { ...props, href: item.href, target: item.target, onclick: close }, inside);
  return h("button.menu-item", { ...props, type: "button", onclick: run }, inside);
}

/** Where a key leads in a list of n from index at; null for other keys. */
export function step(key, at, n) {
  switch (n && key) {
    case "ArrowDown": return (at + 1) % n;
    case "ArrowUp": return (at - 1 + n) % n;
    case "Home": return 0;
    case "End": return n - 1;
    default: return null;
  }
}
