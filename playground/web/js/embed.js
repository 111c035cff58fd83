// Classic embeds.

import { cssColor, h } from "./dom.js";
import { markdown } from "./markdown_view.js";
import { picture, thumbnail } from "./media.js";
import { messageTime } from "./time.js";

/** Renders one embed. */
export function embed(e, message, app) {
  const box = h("div.embed", {},
    h("div.embed-text", {},
      e.author?.name && h("div.embed-author", {}, linked(e.author.url, e.author.name)),
      e.title && h("div.embed-title", {}, linked(e.url, markdown(e.title, app))),
      e.description && markdown(e.description, app),
      e.fields?.length ? h("dl.embed-fields", {}, e.fields.map((f) => field(f, app))) : null),
    e.thumbnail?.url && thumbnail({ media: e.thumbnail }, message),
    e.image?.url && picture(e.image, message),
    footer(e));
  if (e.color) box.style.setProperty("--accent-bar", cssColor(e.color));
  return box;
}

function field(f, app) {
  return h("div", { class: f.inline ? "inline" : "" }, h("dt", {}, markdown(f.name, app)), h("dd", {}, markdown(f.value, app)));
}

function footer(e) {
  const parts = [e.footer?.text, e.timestamp && messageTime(new Date(e.timestamp))].filter(Boolean);
  return parts.length ? h("div.embed-footer", {}, parts.join(" • ")) : null;
}

function linked(url, content) {
  return /^https?:\/\//.test(url ?? "") ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content) : content;
}
