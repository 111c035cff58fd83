// One message as an article: who, when, what, and what can be done with it.

import { add, dots, h, icon, iconButton } from "./dom.js";
import { isBrief, isPrivate } from "./answers.js";
import { appTag, avatar, displayName } from "./avatar.js";
import { components, showMark } from "./components.js";
import { flag, messageType } from "./discord.js";
import { embed } from "./embed.js";
import { markdown } from "./markdown_view.js";
import { attachment, localURL, markBoards } from "./media.js";
import { askedOn, openMessageMenu } from "./message_menu.js";
import { hashFor } from "./router.js";
import { snippet } from "./snippet.js";
import { clockTime, fullTime, messageTime } from "./time.js";
import { parts, say } from "./words.js";

/** Renders a message. */
export function renderMessage(m, app) {
  const date = new Date(m.timestamp);
  const author = app.state.users.get(m.author?.id) ?? m.author ?? {};
  const el = h("article.message", { dataset: { id: m.id }, tabindex: "-1", "aria-label": `${displayName(author)}, ${clockTime(date)}` });
  if (isPrivate(m)) el.classList.add("private");
  if (isBrief(m)) el.classList.add("brief");
  if (app.state.mentionsMe(m)) el.classList.add("mentions-me");
  add(el,
    above(m, app),
    h("div.message-gutter", {}, avatar(author), h("time.gutter-time", { "aria-hidden": "true" }, clockTime(date))),
    h("div.message-main", {},
      head(author, m, date, app),
      h("div.message-body", {}, body(m, app)),
      isPrivate(m) && !m.notice && privateFooter(m, app)),
    !m.notice && tools(el, m, app));
  markBoards(el);
  showMark(el, m.id, app.state);
  return el;
}

function head(author, m, date, app) {
  return h("header.message-head", {},
    h("button.author", { type: "button", onclick: (e) => app.openProfile(author, e.currentTarget) }, displayName(author)),
    author.bot && appTag(),
    h("time.message-time", { datetime: date.toISOString(), title: fullTime(date) }, messageTime(date)),
    m.edited_timestamp && !m.content && edited(m));
}

// The line over a message: which command it answers, or which message.
function above(m, app) {
  const { user, name } = m.interaction_metadata ?? {};
  if (user && name) {
    const called = app.state.commandName(name);
    return h("div.message-above", {}, avatar(user, "tiny"), h("span", {}, parts("message.used", {
      Who: h("b", {}, displayName(app.state.users.get(user.id) ?? user)), Command: h("span.command-name", {}, m.type === messageType.contextMenuCommand ? called : `/${called}`),
    })));
  }
  const target = m.referenced_message ?? app.state.log(m.channel_id).messages.find((x) => x.id === m.message_reference?.message_id);
  if (m.type !== messageType.reply || !target) return null;
  const channel = app.state.channels.get(m.channel_id);
  return h("a.message-above", { href: channel && hashFor(channel, target.id) }, avatar(target.author, "tiny"),
    h("b", {}, displayName(target.author)), " ", h("span.snippet", {}, snippet(target, app)));
}

function body(m, app) {
  if (m.notice === "sending") return h("p.thinking", {}, dots(), say("message.sending"));
  if (m.notice === "failed") return h("p.failure", { role: "alert" }, m.content, " ", dismissButton(m, app));
  if (m.loading || m.flags & flag.loading) return h("p.thinking", {}, dots(), say("message.thinking", { Who: displayName(m.author) }));
  const shown = new Set((m.embeds ?? []).flatMap((e) => [e.image?.url, e.thumbnail?.url]).filter(Boolean).map((u) => localURL(u, m)));
  const v2 = Boolean(m.flags & flag.componentsV2);
  const parts = [
    m.content ? markdown(m.content, app) : null,
    v2 ? null : (m.attachments ?? []).filter((a) => !shown.has(localURL(a.url, m))).map((a) => attachment(a, m)),
    (m.embeds ?? []).map((e) => embed(e, m, app)),
    (m.message_snapshots ?? []).map((s) => forwarded(s.message, m, app)),
    components(m.components ?? [], m, app),
  ];
  if (m.edited_timestamp && m.content) parts[0].append(" ", edited(m));
  return parts;
}

// What a message forwards: without its author, as Discord shows it.
function forwarded(old, m, app) {
  return h("blockquote.forwarded", {}, h("p.forwarded-head", {}, icon("forward"), say("message.forwarded")),
    old.content ? markdown(old.content, app) : null,
    (old.attachments ?? []).map((a) => attachment(a, m)),
    (old.embeds ?? []).map((e) => embed(e, m, app)));
}

function edited(m) {
  return h("span.edited", { title: fullTime(new Date(m.edited_timestamp)) }, say("message.edited"));
}

function privateFooter(m, app) {
  return h("p.private-note", {}, icon("eye"), `${say("message.private")} · `, dismissButton(m, app));
}

function dismissButton(m, app) {
  return h("button.text-button", { type: "button", onclick: () => app.deleteMessage(m) }, m.notice || isPrivate(m) ? say("message.dismiss") : say("message.delete"));
}

function tools(el, m, app) {
  const more = iconButton("more", say("message.more"), () => openMessageMenu(more, m, app), { "aria-haspopup": "menu" });
  askedOn(el, (at) => openMessageMenu(more, m, app, at));
  return h("div.message-tools", {}, more);
}
