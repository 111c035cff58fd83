// What can be done with a server, a thread, and a bot's place in both. In the
// playground everybody may do it: it is there to see what a bot makes of it.

import { displayName } from "./avatar.js";
import { openMenu } from "./menu.js";
import { snippet } from "./snippet.js";

/** Where a bot is: in this server or not, and mine or not. @returns {Array} menu items */
export function botItems(bot, guild, app) {
  const { state, socket } = app;
  const name = displayName(bot);
  const send = (kind) => () => socket.send(kind, { guild_id: guild?.id, user_id: bot.id });
  const gone = guild?.absent?.includes(bot.id);
  return [
    guild && (gone
      ? { label: `Bring ${name} back to this server`, icon: "people", run: send("join") }
      : { label: `Take ${name} out of this server`, icon: "trash", danger: true, run: send("leave") }),
    state.installed.includes(bot.id)
      ? { label: `Give up your own ${name}`, icon: "close", run: send("uninstall") }
      : { label: `Have ${name} for yourself`, hint: "everywhere", icon: "download", run: send("install") },
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
    thread.archived ? { label: "Open the thread again", icon: "reply", run: set({ archived: false }) } : { label: "Close the thread", icon: "check", run: set({ archived: true }) },
    thread.locked ? { label: "Unlock it", icon: "close", run: set({ locked: false }) } : { label: "Lock it", icon: "eye", run: set({ locked: true }) },
  ], "Thread");
}

/** Starts a thread at a message, named after its first words. */
export function startThread(m, app) {
  app.socket.send("thread", { channel_id: m.channel_id, id: m.id, content: snippet(m, app).slice(0, 40).trim() });
}
