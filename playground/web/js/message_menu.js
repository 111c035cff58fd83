// What can be done with a message: links, text, deleting, and the commands
// bots offer for it.

import { openMenu } from "./menu.js";
import { toast } from "./overlay.js";

/** Opens the menu of a message. */
export function openMessageMenu(anchor, m, app) {
  const channel = app.state.channels.get(m.channel_id);
  const link = `https://discord.com/channels/${channel?.guild_id ?? "@me"}/${m.channel_id}/${m.id}`;
  const mine = m.author?.id === app.state.me.id;
  const isPrivate = m.ephemeral || m.flags & 64;
  const apps = app.state.commands.filter((c) => c.type === 3 && app.state.usable(c, channel));
  openMenu(anchor, [
    !isPrivate && { label: "Copy message link", icon: "link", run: () => copy(link, "Link copied.") },
    m.content && { label: "Copy text", icon: "copy", run: () => copy(m.content, "Text copied.") },
    !mine && m.author && { label: "Mention the author", icon: "at", run: () => app.mention(m.author) },
    (mine || isPrivate) && { label: isPrivate ? "Dismiss" : "Delete message", icon: "trash", danger: true, run: () => app.deleteMessage(m) },
    apps.length > 0 && { heading: "Apps" },
    ...apps.map((c) => ({ label: c.name, icon: "spark", run: () => app.interactions.run({ id: c.id, botId: c.bot_id, name: c.name }, [], m.id) })),
  ], "Message");
}

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast("This browser does not let the page copy.", "bad");
  }
}
