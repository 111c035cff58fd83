// Markdown trees as DOM nodes. Everything people wrote ends in text nodes.

import { h } from "./dom.js";
import { displayName, placeName } from "./avatar.js";
import { parseMarkdown } from "./markdown.js";
import { hashFor, innerLink, parseHash } from "./router.js";
import { fullTime, styledTime } from "./time.js";
import { say } from "./words.js";

/**
 * Renders a text.
 * @param {string} text
 * @param {object} app the page: its state, and openProfile and startCommand
 * @returns {HTMLElement}
 */
export function markdown(text, app) {
  const nodes = parseMarkdown(text);
  const box = h("div.markdown", {}, view(nodes, app));
  if (isJumbo(text)) box.classList.add("jumbo");
  return box;
}

function isJumbo(text) {
  return text.length <= 60 && /^(?:\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D)+$/u.test(text) && text.trim() !== "";
}

function view(nodes, app) {
  return nodes.map((node) => (views[node.type] ?? wrap("span"))(node, app));
}

const wrap = (tag) => (node, app) => h(tag, {}, node.children ? view(node.children, app) : node.text);

const views = {
  text: (node) => document.createTextNode(node.text),
  strong: wrap("strong"), em: wrap("em"), u: wrap("u"), s: wrap("s"),
  code: wrap("code"), quote: wrap("blockquote"), subtext: wrap("small"),
  emoji: (node) => h("span.emoji", {}, node.text),
  // Under the channel's own heading no level may be left out, whatever the bot begins with.
  heading: (node, app) => h("h2", { class: `md-h${node.level}` }, view(node.children, app)),
  pre: (node) => h("pre", { tabindex: "0" }, h("code", {}, node.text)),
  list: (node, app) => h(node.ordered ? "ol" : "ul", { start: node.ordered && node.start !== 1 ? String(node.start) : null },
    node.items.map((item) => h("li", {}, view(item, app)))),
  spoiler: (node, app) => spoiler(view(node.children, app)),
  link: (node, app) => link(node, app),
  user: (node, app) => {
    const user = app.state.users.get(node.id);
    if (!user) return h("span.mention", {}, say("mention.user"));
    return pressable(`@${displayName(user)}`, (el) => app.openProfile(user, el));
  },
  role: () => h("span.mention", {}, say("mention.role")),
  everyone: (node) => h("span.mention", {}, node.text),
  channel: (node, app) => {
    const channel = app.state.channels.get(node.id);
    return channel ? h("a.mention", { href: hashFor(channel) }, placeName(channel)) : h("span.mention", {}, say("mention.channel"));
  },
  command: (node, app) => {
    const name = app.state.commandName(node.name);
    return pressable(`/${name}`, () => app.startCommand(name));
  },
  time: (node) => time(node),
};

function link(node, app) {
  const inner = innerLink(node.url);
  if (!inner) {
    return h("a", { href: node.url, target: "_blank", rel: "noopener noreferrer" }, view(node.children, app));
  }
  const bare = node.children.length === 1 && node.children[0].text === node.url;
  const channel = app.state.channels.get(parseHash(inner).channel);
  const label = bare ? (channel ? placeName(channel) : say("mention.channel")) + (parseHash(inner).message ? ` › ${say("mention.message")}` : "") : view(node.children, app);
  return h(bare ? "a.mention" : "a", { href: inner }, label);
}

// A mention that does something when it is pressed. It breaks over lines as the words around it do, which a button cannot: a
// comma after a name stays with it.
function pressable(label, act) {
  const press = (e) => (e.preventDefault(), act(e.currentTarget));
  return h("span.mention", { role: "button", tabindex: "0", onclick: press, onkeydown: (e) => ["Enter", " "].includes(e.key) && press(e) }, label);
}

/** Content behind a cover until it is pressed. */
export function spoiler(content) {
  const body = h("span.spoiler-body", { inert: true }, content);
  const reveal = () => {
    box.classList.add("revealed");
    box.removeAttribute("role");
    box.removeAttribute("tabindex");
    box.removeAttribute("aria-label");
    body.removeAttribute("inert");
  };
  const box = h("span.spoiler", {
    role: "button", tabindex: "0", "aria-label": say("spoiler"), onclick: reveal,
    onkeydown: (e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), reveal()),
  }, body);
  return box;
}

function time({ unix, style }) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(say("date.invalid"));
  const props = { datetime: date.toISOString(), title: fullTime(date) };
  if (style === "R") props["data-relative"] = String(unix);
  return h("time.timestamp", props, styledTime(date, style));
}

/** Brings relative times ("in 3 minutes") on the page up to date. */
export function refreshTimes(root = document) {
  for (const el of root.querySelectorAll("time[data-relative]")) {
    const text = styledTime(new Date(Number(el.dataset.relative) * 1000), "R");
    if (el.textContent !== text) el.textContent = text;
  }
}
