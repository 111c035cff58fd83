// What messages say, as elements: **bold**, *italics*, `code`, ~~struck~~,
// [links](https://…), lists, lines in small letters (-#), headings, quotes,
// and times. All else is text.

import { h } from "./dom.js";
import { spoken } from "./words.js";

// An escaped sign ends no span. commands/pages escapes the signs that are read at the end.
const spans = /(\*\*|__)(?=\S)((?:\\[\s\S]|[^\\])+?)\1|(~~)((?:\\[\s\S]|[^\\])+?)~~|`([^`]+)`|\[([^\]]+)\]\(<?(https:\/\/[^\s)>]+)>?\)|<t:(-?\d{1,12})(?::([tTdDfFR]))?>|([*_])(?=\S)((?:\\.|[^*_\n\\])+?)\10(?!\w)|\\([\\`*_~|<>[\]()#-])/;

/** The parts of a line: strings and elements. */
export function inline(text) {
  const parts = [];
  let rest = text;
  for (let m; (m = spans.exec(rest)); rest = rest.slice(m.index + m[0].length)) {
    if (m.index) parts.push(rest.slice(0, m.index));
    parts.push(span(m));
  }
  if (rest) parts.push(rest);
  return parts;
}

function span(m) {
  const [, strong, bold, struck, deleted, code, label, address, seconds, style, , slanted, escaped] = m;
  if (strong) return h("b", {}, inline(bold));
  if (struck) return h("s", {}, inline(deleted));
  if (code) return h("code", {}, code);
  if (label) return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, label);
  if (seconds) return h("time", {}, time(Number(seconds), style));
  if (slanted) return h("i", {}, inline(slanted));
  return escaped;
}

/** A text without its markup. */
export const plainText = (text) => h("p", {}, inline(text)).textContent;

const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** A time as people read it. */
export function time(seconds, style = "f", now = Date.now() / 1000) {
  if (style === "R") {
    const away = seconds - now;
    const [name, size] = units.find(([, size]) => Math.abs(away) >= size) ?? units.at(-1);
    return new Intl.RelativeTimeFormat(spoken(), { numeric: "auto" }).format(Math.round(away / size), name);
  }
  const options = { t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" }, F: { dateStyle: "full", timeStyle: "short" } };
  return new Intl.DateTimeFormat(spoken(), options[style] ?? { dateStyle: "long", timeStyle: "short" }).format(seconds * 1000);
}

/** A text as blocks: paragraphs, lists, quotes, code. */
export function blocks(text) {
  const list = [];
  let open = null; // the list or quote that lines go on
  const into = (tag, el) => {
    if (open?.localName !== tag) list.push((open = h(tag)));
    open.append(el);
  };
  const parts = (text ?? "").split(/```(?:\w*\n)?([\s\S]*?)```/);
  parts.forEach((part, i) => {
    if (i % 2) {
      open = null;
      list.push(h("pre", { tabindex: "0" }, part));
      return;
    }
    for (const line of part.split("\n")) {
      const m = /^(-# |#{1,3} |> ?|[-*] |\d+\. )?(.*)$/.exec(line), [, sign = "", rest] = m;
      if (!line.trim()) open = null;
      else if (/^[-*] $/.test(sign)) into("ul", h("li", {}, inline(rest)));
      else if (/^\d/.test(sign)) into("ol", h("li", { value: parseInt(sign, 10) }, inline(rest)));
      else if (sign.startsWith(">")) into("blockquote", h("p", {}, inline(rest)));
      else {
        open = null;
        list.push(h(sign === "-# " ? "p.small" : sign ? "p.heading" : "p", {}, inline(rest)));
      }
    }
  });
  return list;
}
