// What can be done with a server, a thread, and a bot's place in both. In the
// playground everybody may do it: it is there to see what a bot makes of it.

import { displayName } from "./avatar.js";
import { openMenu } from "./menu.js";
import { snippet } from "./snippet.js";
import { say } from "./words.js";

/** Where a bot is, in this server or not, and mine or not; and its Activity. @returns {Array} menu items */
export function botItems(bot, guild, app) {
  const { state, socket } = app;
  const name = displayName(bot);
  const send = (kind) => () => socket.send(kind, { guild_id: guild?.id, user_id: bot.id });
  const gone = guild?.absent?.includes(bot.id);
  const embedded = state.bots.find((b) => b.id === bot.id)?.activities;
  return [
    guild && (gone
      ? { label: say("places.join", { Name: name }), icon: "people", run: send("join") }
      : { label: say("places.leave", { Name: name }), icon: "trash", danger: true, run: send("leave") }),
    state.installed.includes(bot.id)
      ? { label: say("places.uninstall", { Name: name }), icon: "close", run: send("uninstall") }
      : { label: say("places.install", { Name: name }), hint: say("places.everywhere"), icon: "download", run: send("install") },
    embedded
      ? { label: say("places.activities.off", { Name: name }), icon: "close", run: send("activities_off") }
      : { label: say("places.activities.on", { Name: name }), icon: "spark", run: send("activities_on") },
  ];
}

/** Opens the menu of a server. */
export function openServerMenu(anchor, guild, app) {
  openMenu(anchor, [{ heading: guild.name }, ...app.state.bots.flatMap((bot) => botItems(bot, guild, app))], guild.name);
}

/** Opens the menu of a thread. */
export function openThreadMenu(anchor, thread, app) {
  const set = (change) => () => app.socket.send("thread_state", { channel_id: thread.id, archived: Boolean(thread.archived), locked: Boolean(thread.locked), ...change });
  openMenu(anchor, [
    { heading: thread.name },
    thread.archived ? { label: say("thread.reopen"), icon: "reply", run: set({ archived: false }) } : { label: say("thread.close"), icon: "check", run: set({ archived: true }) },
    thread.locked ? { label: say("thread.unlock"), icon: "close", run: set({ locked: false }) } : { label: say("thread.lock"), icon: "eye", run: set({ locked: true }) },
  ], say("thread.label"));
}

/** Starts a thread at a message, named after its first words. */
export function startThread(m, app) {
  app.socket.send("thread", { channel_id: m.channel_id, id: m.id, content: snippet(m, app).replace(/[\u2068\u2069]/g, "").slice(0, 40).trim() });
}
