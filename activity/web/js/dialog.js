// What one person alone is told or asked: short words that come and go, and
// one dialog, in which each answer takes the place of the one before.

import { fill, h, iconButton } from "./dom.js";
import { blocks } from "./markdown.js";
import { say } from "./words.js";

const shortFor = 6000; // ms
const short = 160; // characters of what is said without a dialog

const notices = h("div.notices", { role: "status" });
const body = h("div.dialog-body", { tabindex: "-1" });
const title = h("h2.dialog-title", { id: "dialog-title" });
const dialog = h(
  "dialog.dialog", { "aria-labelledby": "dialog-title" },
  h("div.dialog-head", {}, title, iconButton("close", "", () => dialog.close(), { class: "dialog-close" })), body,
);
dialog.addEventListener("click", (e) => e.target === dialog && dialog.close());
dialog.addEventListener("close", () => {
  const { activeElement: at } = document;
  if (at === document.body || dialog.contains(at)) document.querySelector("main")?.focus({ preventScroll: true }); // what had the focus before is gone
});

/** Puts the dialog and the place of short words onto the page. */
export function attach() {
  document.body.append(notices, dialog);
}

/** Says something for a while. */
export function notice(text, kind = "") {
  const el = h("div.notice", { class: `notice ${kind}` }, blocks(text));
  for (const old of [...notices.children].slice(0, -2)) old.remove();
  notices.append(el);
  el.addEventListener("click", () => el.remove());
  setTimeout(() => el.remove(), shortFor);
}

/** Says that there is something to look at, until the person does or does not want to. */
export function offer(heading, text, label, take) {
  const el = h(
    "div.notice", { class: "notice offer" }, h("span", {}, h("b", {}, heading), h("span", {}, text)),
    h("button.button.primary", { type: "button", onclick: () => (el.remove(), take()) }, label), iconButton("close", say("dialog.close"), () => el.remove()),
  );
  notices.append(el);
}

/** Opens the dialog with a title and children. */
export function open(heading, ...children) {
  title.textContent = heading;
  title.hidden = !heading;
  if (!heading) dialog.setAttribute("aria-label", say("dialog.answer"));
  else dialog.removeAttribute("aria-label");
  dialog.querySelector(".dialog-close").setAttribute("aria-label", say("dialog.close"));
  fill(body, children);
  if (!dialog.open) dialog.showModal();
  else if (!dialog.contains(document.activeElement)) body.focus();
  body.scrollTop = 0;
}

/** Closes the dialog. */
export const close = () => dialog.open && dialog.close();

/** Whether the dialog is open. */
export const isOpen = () => dialog.open;

/** A button of a message. */
export function button({ id, label, style, disabled }, press) {
  return h("button.button", { type: "button", class: style ? `button ${style}` : null, disabled, onclick: (e) => press(id, e.currentTarget) }, label);
}

/** A select of a message; null for one of people, which a page cannot offer. */
export function select({ id, hint, options }, choose) {
  if (!options?.length) return null;
  const chosen = options.some((o) => o.chosen);
  const el = h(
    "select.select", { "aria-label": hint || options.find((o) => o.chosen)?.label || say("dialog.choose"), onchange: () => el.value && choose(id, [el.value]) },
    chosen ? null : h("option", { value: "", selected: true }, hint || say("dialog.choose")),
    options.map((o) => h("option", { value: o.value, selected: o.chosen }, o.detail ? `${o.label} – ${o.detail}` : o.label)),
  );
  return el;
}

/** The buttons and selects of a message, in their rows. */
export function messageRows(list, act) {
  return (list ?? []).map((row) => h("div.actions", {}, row.select ? select(row.select, act.choose) : row.buttons.map((b) => button(b, act.press))));
}

/** Replaces what is in an element. A button there that has the focus leaves it to the one that says the same, or else to the first. */
export function refill(el, ...children) {
  const held = el.contains(document.activeElement) ? document.activeElement.textContent : null;
  fill(el, children);
  if (held === null) return;
  const all = [...el.querySelectorAll("button:not(:disabled)")];
  (all.find((b) => b.textContent === held) ?? all[0])?.focus({ preventScroll: true });
}

/** Has a button sent once at a time. It keeps the focus meanwhile, unlike one that is disabled. */
export const once = (press) => (id, el) => {
  if (el.ariaBusy) return;
  el.ariaBusy = "true";
  press(id, () => (el.ariaBusy = null));
};

/** Shows what the person is told: short words as a notice, all else in the dialog. */
export function tell({ message, refused }, act) {
  const { text, below, picture, files, rows: list } = message;
  if (!picture && !list?.length && !files?.length && (text + (below ?? "")).length <= short && !dialog.open) {
    notice([text, below].filter(Boolean).join("\n"), refused ? "refused" : "");
    return;
  }
  open(
    "", h("div.words", {}, blocks(text)),
    picture && h("img.picture", { src: picture.src, alt: picture.alt }),
    below && h("div.words", {}, blocks(below)),
    (files ?? []).map((f) => h("a.button", { href: f.src.startsWith("data:") ? f.src : null, download: f.name }, f.name)),
    messageRows(list, act),
  );
}

/** Asks for some lines of text. */
export function ask(form, submit) {
  const fields = form.fields.map((f) => h(
    "label.field", {}, h("span", {}, f.label),
    h("input", { name: f.name, value: f.value, placeholder: f.hint, maxlength: f.most, required: !f.optional, autocomplete: "off" }),
  ));
  const el = h("form.form", { onsubmit: (e) => (e.preventDefault(), close(), submit(form.id, Object.fromEntries(new FormData(el)))) }, fields, h("div.actions", {}, h("button.button.primary", { type: "submit" }, say("dialog.send"))));
  open(form.title, el);
  el.querySelector("input")?.focus();
}

/** A switch for something that the person likes. */
export function toggle(label, on, change) {
  return h("label.toggle", {}, h("span", {}, label), h("input", { type: "checkbox", role: "switch", checked: on, onchange: (e) => change(e.currentTarget.checked) }));
}
