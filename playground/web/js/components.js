// Discord's message components, classic and V2, as DOM.

import { buttonStyle, componentType as type, largeSpacing } from "./discord.js";
import { cssColor, h, icon } from "./dom.js";
import { markdown, spoiler } from "./markdown_view.js";
import { fileCard, gallery, thumbnail } from "./media.js";
import { select } from "./select.js";
import { say } from "./words.js";

/** Renders a list of components. */
export function components(list, message, app) {
  const out = [];
  for (let i = 0; i < list.length;) {
    const columns = columnsAt(list, i);
    const rows = columns ?? boardAt(list, i);
    const made = rows ? board(rows, message, app, columns !== null) : component(list[i], message, app);
    if (columns) asWideAs(out.findLast((e) => e.matches(".picture")), made);
    out.push(made);
    i += rows ? rows.length : 1;
  }
  return out;
}

// Gives the buttons of columns the measures of the picture whose columns they stand under, so that they are as wide at every size.
function asWideAs(picture, buttons) {
  for (const name of picture ? ["--w", "--own", "--ratio"] : []) buttons.style.setProperty(name, picture.style.getPropertyValue(name));
}

function component(c, message, app) {
  switch (c.type) {
    case type.row: return h("div.row", { class: isToolbar(c) ? "toolbar" : "" }, components(c.components ?? [], message, app));
    case type.button: return button(c, message, app);
    case type.stringSelect: case type.userSelect: case type.roleSelect: case type.mentionableSelect: case type.channelSelect:
      return select(c, message, app);
    case type.section: return h("div.section", {},
      h("div.section-text", {}, components(c.components ?? [], message, app)), c.accessory && component(c.accessory, message, app));
    case type.text: return markdown(c.content, app);
    case type.thumbnail: return thumbnail(c, message);
    case type.gallery: return gallery(c.items ?? [], message);
    case type.file: return fileCard({ ...c.file, name: c.name, size: c.size, spoiler: c.spoiler }, message);
    case type.separator: return h("hr.separator", { class: `${c.divider === false ? "blank" : ""} ${c.spacing === largeSpacing ? "wide" : ""}` });
    case type.container: return container(c, message, app);
    default: return h("p.unknown", {}, say("page.unknown_content"));
  }
}

function container(c, message, app) {
  const box = h("div.container", { class: c.accent_color == null ? "" : "accented" }, components(c.components ?? [], message, app));
  if (c.accent_color != null) box.style.setProperty("--accent-bar", cssColor(c.accent_color));
  return c.spoiler ? spoiler(box) : box;
}

// Two or more rows in a line, alike in length and made of buttons with short
// labels only, are meant as a grid: they get columns of one width. So are three
// or more whose labels have room for a number beside a cell's name.
function boardAt(list, from) {
  return gridAt(list, from, shortest, 2, 1) ?? gridAt(list, from, longer, 3, 3);
}

function gridAt(list, from, most, rows, columns) {
  const wide = gridWidth(list[from], most);
  let end = from;
  while (wide >= columns && end < list.length && gridWidth(list[end], most) === wide) end++;
  return end - from >= rows ? list.slice(from, end) : null;
}

// Rows whose buttons spell the alphabet from A on name columns: a message has room for
// five buttons in a row, a page for all of them in one line, as under a picture.
function columnsAt(list, from) {
  let end = from, next = 0;
  const spells = (c) => c.type === type.button && c.style !== buttonStyle.link && c.label?.toUpperCase() === String.fromCharCode(65 + next++);
  while (end < list.length && list[end].type === type.row && list[end].components?.length && list[end].components.every(spells)) end++;
  return end - from >= 2 ? list.slice(from, end) : null;
}

// How much room a label takes: a Chinese or Japanese character as much as two letters.
const widthOf = (label) => Array.from(label).reduce((sum, c) => sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(c) ? 2 : 1), 0);

const shortest = 3, longer = 8; // labels in a grid
const isShort = (c, most = shortest) => c.type === type.button && c.style !== buttonStyle.link && widthOf(c.label ?? "") <= most;

function gridWidth(row, most) {
  return row.type === type.row && row.components?.every((c) => isShort(c, most)) ? row.components.length : 0;
}

// A row of mostly short buttons stays on one line, however narrow the page.
function isToolbar(row) {
  return row.components?.length > 3 && row.components.filter((c) => isShort(c)).length >= 3;
}

function board(rows, message, app, oneLine = false) {
  const cells = rows.flatMap((row) => row.components.map((c) => button(c, message, app)));
  const columns = oneLine ? cells.length : rows[0].components.length;
  cells.forEach((cell, i) => {
    cell.classList.toggle("named", /^[a-z]*\d*$/i.test(cell.textContent));
    if (cell.getAttribute("aria-label") === say("button.blank")) cell.setAttribute("aria-label", say("button.cell", { Row: Math.floor(i / columns) + 1, Column: (i % columns) + 1 }));
  });
  const wordy = rows.some((row) => !gridWidth(row, shortest));
  const grid = h(`div.board${oneLine ? ".one-line" : ""}${wordy ? ".wordy" : ""}`, {
    role: "group", "aria-label": say("button.grid"), dataset: { columns },
    onkeydown: (e) => walk(e, cells, columns),
  }, cells);
  if (oneLine) grid.style.setProperty("--columns", columns);
  return grid;
}

// Arrow keys go to the next enabled button in their direction.
function walk(event, cells, columns) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  let at = cells.indexOf(document.activeElement);
  if (!by || at < 0) return;
  event.preventDefault();
  const row = Math.floor(at / columns);
  for (at += by; at >= 0 && at < cells.length; at += by) {
    if (Math.abs(by) === 1 && Math.floor(at / columns) !== row) return;
    if (!cells[at].disabled) return cells[at].focus();
  }
}

// Bots that want an empty button give it an invisible label.
const isBlank = (label) => !label || /^[\s\u200B-\u200D\u2060\u2800\uFEFF\u3164]*$/.test(label);

// The class of a button that looks like its style; a style that the page does not know looks quiet.
const styleOf = (c) => Object.keys(buttonStyle).find((name) => buttonStyle[name] === c.style) ?? "secondary";

function button(c, message, app) {
  const inside = [c.emoji && h("span.emoji", {}, c.emoji.id ? `:${c.emoji.name}:` : c.emoji.name), c.label && h("span", {}, c.label)];
  if (c.style === buttonStyle.link) {
    return h("a.button.link", { href: c.url, target: "_blank", rel: "noopener noreferrer" }, inside, icon("external"));
  }
  return h("button.button", {
    type: "button", class: styleOf(c), disabled: c.disabled, dataset: { customId: c.custom_id ?? "" },
    "aria-label": isBlank(c.label) ? c.emoji?.name ?? say("button.blank") : null,
    onclick: () => app.interactions.press(message, c),
  }, inside);
}

/** Shows on a rendered message which of its parts waits for an answer, and why the last press failed. */
export function showMark(root, messageId, state) {
  const waiting = state.pressed.get(messageId);
  root.classList.toggle("busy", waiting !== undefined);
  for (const el of root.querySelectorAll("[data-custom-id]")) {
    const mine = el.dataset.customId === waiting;
    el.classList.toggle("pending", mine);
    if (mine) el.setAttribute("aria-busy", "true");
    else el.removeAttribute("aria-busy");
  }
  const failed = state.failures.get(messageId);
  root.querySelector(".press-failure")?.remove();
  if (failed) root.querySelector(".message-body")?.append(h("p.failure.press-failure", { role: "alert" }, failed));
}
