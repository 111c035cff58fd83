// What can be done with a message: links, text, deleting, and the commands
// bots offer for it. Besides its button the menu opens by a right click, the
// menu key, and a long press where there is no right click.

import { isPrivate, textsOf } from "./answers.js";
import { placeName } from "./avatar.js";
import { channelType, commandType, messageType } from "./discord.js";
import { openMenu } from "./menu.js";
import { startThread } from "./places_menu.js";
import { toast } from "./overlay.js";
import { say } from "./words.js";

const long = 500; // ms of a finger's rest that ask for the menu
const still = 10; // px a resting finger may move

/** Opens the menu of a message, at a place of the page if one is given. */
export function openMessageMenu(anchor, m, app, at) {
  const channel = app.state.channels.get(m.channel_id);
  const link = `https://discord.com/channels/${channel?.guild_id ?? "@me"}/${m.channel_id}/${m.id}`;
  const mine = m.author?.id === app.state.me.id;
  const hidden = isPrivate(m);
  const words = textsOf(m).join("\n");
  const apps = app.state.commands.filter((c) => c.type === commandType.message && app.state.usable(c, channel));
  openMenu(anchor, [
    !hidden && { label: say("message.copy_link"), icon: "link", run: () => copy(link, say("message.link_copied")) },
    words && { label: say("message.copy"), icon: "copy", run: () => copy(words, say("message.copied")) },
    !hidden && forwardable(m) && { label: say("message.forward"), icon: "forward", run: () => forward(anchor, m, app, at) },
    startsThreads(channel) && !hidden && !app.state.channels.has(m.id) && { label: say("message.thread"), icon: "thread", run: () => startThread(m, app) },
    !mine && m.author && { label: say("message.mention_author"), icon: "at", run: () => app.mention(m.author) },
    (mine || hidden) && { label: hidden ? say("message.dismiss") : say("message.delete_message"), icon: "trash", danger: true, run: () => app.deleteMessage(m) },
    apps.length > 0 && { heading: say("message.apps") },
    ...apps.map((c) => ({ label: c.name, icon: "spark", run: () => app.interactions.run({ id: c.id, botId: c.bot_id, name: c.key ?? c.name }, [], m.id) })),
  ], say("message.label"), at);
}

// Threads begin in text channels and channels for announcements.
const startsThreads = (channel) => [channelType.text, channelType.announcement].includes(channel?.type);

// Only what people write can be forwarded.
const forwardable = (m) => !m.components?.length && [messageType.default, messageType.reply].includes(m.type);

// Asks where a message is to be forwarded to.
function forward(anchor, m, app, at) {
  const places = [...app.state.channels.values()].filter((c) => !c.archived);
  openMenu(anchor, [
    { heading: say("message.forward_to") },
    ...places.map((c) => ({ label: placeName(c), hint: c.guild?.name, run: () => app.socket.send("forward", { channel_id: m.channel_id, id: m.id, to: c.id }) })),
  ], say("message.forward_to"), at);
}

/** Lets a message's menu be asked for on the message itself; open(at) opens it. */
export function askedOn(el, open) {
  let timer = 0;
  let from = null; // where a finger came down
  let opened = false; // by the last finger
  const rest = () => clearTimeout(timer);
  el.addEventListener("contextmenu", (e) => {
    if (isOwn(e)) return;
    e.preventDefault();
    rest();
    open(e.pointerType === "" || !(e.clientX || e.clientY) ? undefined : { x: e.clientX, y: e.clientY });
  });
  el.addEventListener("pointerdown", (e) => {
    opened = false;
    if (e.pointerType !== "touch" || !e.isPrimary) return;
    from = { x: e.clientX, y: e.clientY };
    timer = setTimeout(() => {
      opened = true;
      open(from);
    }, long);
  });
  el.addEventListener("pointermove", (e) => from && Math.hypot(e.clientX - from.x, e.clientY - from.y) > still && rest());
  for (const end of ["pointerup", "pointercancel"]) el.addEventListener(end, rest);
  // The press that opened the menu presses nothing under the finger.
  el.addEventListener("click", (e) => {
    if (!opened || !e.detail) return; // keys click without a count
    opened = false;
    e.preventDefault();
    e.stopPropagation();
  }, true);
}

// The browser's own menu has what people want of selected words and of links that lead away.
function isOwn(e) {
  const selected = getSelection();
  return (!selected.isCollapsed && selected.containsNode(e.target, true)) || Boolean(e.target.closest("a[target]"));
}

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(say("message.no_copy"), "bad");
  }
}
