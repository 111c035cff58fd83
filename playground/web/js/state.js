// What this tab knows: who I am, places, people, messages, what is unread.
// It applies the server's frames and says what changed; it draws nothing.
//
// Events: hello, places, commands, presence, log (a channel's messages),
// mark (one message's pending or failed state), unread, typing, dm (a
// conversation opened), thread (one I have started), activity_participants (who
// is in an Activity).

import { displayName } from "./avatar.js";
import { channelType, context, integration } from "./discord.js";
import { Emitter } from "./emitter.js";
import { flatten, localized } from "./parse.js";

const keep = 400; // messages of a channel held in memory
const drop = 100; // dropped at once when there are more

export class State extends Emitter {
  me = null;
  people = [];
  bots = [];
  guilds = [];
  dms = [];
  commands = [];
  installed = []; // bots whose apps I have for myself
  entries = []; // slash commands, subcommands spelled out
  welcome = null;
  firstVisit = false;
  users = new Map();
  channels = new Map();
  logs = new Map(); // channel id → {messages, more, asked}
  unread = new Map(); // channel id → {count, mentions, first}
  pressed = new Map(); // message id → custom id that waits for an answer
  failures = new Map(); // message id → why its last press failed
  current = null; // id of the open channel
  watching = () => true; // whether the person sees the end of the open channel

  /** Applies one frame of the server. */
  apply({ t, d }) {
    this[`on_${t}`]?.(d);
  }

  on_hello(d) {
    this.me = d.me;
    this.people = d.people ?? [];
    this.bots = d.bots ?? [];
    this.guilds = d.guilds ?? [];
    this.dms = d.dms ?? [];
    this.installed = d.installed ?? [];
    this.locale = d.locale;
    this.welcome = d.welcome?.title ? d.welcome : null;
    this.firstVisit = Boolean(d.first_visit);
    this.logs.clear(); // after a reconnection everything is asked for again
    this.pressed.clear();
    this.failures.clear();
    this.#index();
    this.on_commands(d);
    this.emit("hello");
    this.emit("places");
  }

  #index() {
    for (const user of [...this.people, ...this.bots]) this.users.set(user.id, user);
    this.channels.clear();
    for (const guild of this.guilds) this.#addGuild(guild);
    for (const dm of this.dms) this.#addDM(dm);
  }

  #addGuild(guild) {
    for (const channel of guild.channels ?? []) this.channels.set(channel.id, { ...channel, guild_id: guild.id, guild });
  }

  // A server has changed: its threads, or which bots are in it.
  on_guild({ guild }) {
    this.guilds = this.guilds.map((g) => (g.id === guild.id ? guild : g));
    this.#addGuild(guild);
    this.emit("places");
    this.emit("presence");
    this.emit("commands");
  }

  on_installed({ bots }) {
    this.installed = bots ?? [];
    this.emit("commands");
  }

  on_thread(d) {
    this.emit("thread", d);
  }

  #addDM(dm) {
    const other = (dm.recipients ?? []).find((u) => u.id !== this.me.id) ?? dm.recipients?.[0] ?? this.me;
    this.channels.set(dm.id, { ...dm, type: channelType.dm, other, name: displayName(other) });
  }

  on_dm(d) {
    if (!this.dms.some((dm) => dm.id === d.id)) this.dms.push(d);
    this.#addDM(d);
    this.emit("places");
    this.emit("dm", d);
  }

  on_commands(d) {
    this.commands = localized(d.commands ?? [], this.locale);
    this.entries = flatten(d.commands ?? [], this.locale);
    this.emit("commands");
  }

  on_presence({ user_id: id, online, user }) {
    const bot = this.bots.find((b) => b.id === id);
    if (bot) bot.online = online;
    else if (user?.bot) this.bots.push({ ...user, online });
    if (user) this.users.set(id, { ...this.users.get(id), ...user, online });
    this.emit("presence");
  }

  // The owner of a bot has switched its Activity on or off.
  on_portal({ user_id: id, activities }) {
    const bot = this.bots.find((b) => b.id === id);
    if (bot) bot.activities = activities;
  }

  on_activity_participants(d) {
    this.emit("activity_participants", d);
  }

  on_typing(d) {
    this.emit("typing", d);
  }

  on_history({ channel_id: id, messages, more }) {
    const log = this.log(id);
    for (const message of messages) this.#put(log, message);
    log.more = Boolean(more);
    log.asked = false;
    log.loaded = true;
    this.emit("log", { channel: id });
  }

  on_message_create({ message }) {
    const log = this.log(message.channel_id);
    const fresh = this.#put(log, message);
    if (log.messages.length > keep) {
      log.messages.splice(0, drop);
      log.more = true;
    }
    if (fresh) this.#count(message);
    this.emit("log", { channel: message.channel_id, created: fresh ? message : null });
  }

  on_message_update({ message }) {
    this.pressed.delete(message.id); // what a press does may be seen before it is acknowledged, and pressed on
    this.failures.delete(message.id);
    const log = this.log(message.channel_id);
    // One older than what is here comes with its page of history; alone it would stand before a gap that nothing fills.
    if (!log.messages.length || BigInt(message.id) < BigInt(log.messages[0].id)) return;
    this.#put(log, message);
    this.emit("log", { channel: message.channel_id, updated: message });
  }

  on_message_delete({ channel_id: channel, id }) {
    const log = this.log(channel);
    log.messages = log.messages.filter((m) => m.id !== id);
    this.pressed.delete(id);
    this.failures.delete(id);
    this.emit("log", { channel });
  }

  // Puts a message in its place by id; true when it was not there before.
  #put(log, message) {
    for (const user of [message.author, ...(message.mentions ?? [])]) {
      if (user?.id && !this.users.has(user.id)) this.users.set(user.id, user);
    }
    const id = BigInt(message.id);
    let at = log.messages.length;
    while (at > 0 && BigInt(log.messages[at - 1].id) > id) at--;
    const known = at > 0 && log.messages[at - 1].id === message.id;
    if (known) log.messages[at - 1] = message;
    else log.messages.splice(at, 0, message);
    return !known;
  }

  #count(message) {
    if (message.author?.id === this.me?.id || message.notice) return;
    const { channel_id: id } = message;
    if (id === this.current && this.watching()) return;
    const entry = this.unread.get(id) ?? { count: 0, mentions: 0, first: message.id };
    entry.count++;
    if (!this.channels.get(id)?.guild_id || this.mentionsMe(message)) entry.mentions++;
    this.unread.set(id, entry);
    this.emit("unread");
  }

  /** True when a message calls me by name. */
  mentionsMe(message) {
    return message.mention_everyone || (message.mentions ?? []).some((u) => u.id === this.me?.id);
  }

  /** Marks a channel as read. */
  read(id) {
    if (this.unread.delete(id)) this.emit("unread");
  }

  /** A channel's messages, oldest first. */
  log(id) {
    if (!this.logs.has(id)) this.logs.set(id, { messages: [], more: false, asked: false, loaded: false });
    return this.logs.get(id);
  }

  /** Puts a notice among a channel's messages that only this page knows. */
  addNotice(message) {
    this.on_message_create({ message });
  }

  /** Takes a notice away again. */
  removeNotice(message) {
    this.on_message_delete(message);
  }

  /**
   * Says that a press on a message waits (its custom id), or that one is settled (its custom id), and why it failed (text). A press that
   * waits by then on another part of the message is not touched.
   */
  mark(messageId, { waiting, settled, failed } = {}) {
    if (waiting) this.pressed.set(messageId, waiting);
    else if (this.pressed.get(messageId) === settled) this.pressed.delete(messageId);
    if (failed) this.failures.set(messageId, failed);
    else this.failures.delete(messageId);
    this.emit("mark", messageId);
  }

  /** The id of the user a typed name means; "bot" means the only bot there is. */
  findUser(text) {
    const name = text.replace(/^@/, "").toLowerCase();
    const is = (u) => [u.global_name, u.username, u.handle].some((n) => n?.toLowerCase() === name);
    const found = [...this.people, ...this.bots].find(is) ?? (name === "bot" && this.bots.length === 1 ? this.bots[0] : undefined);
    return found?.id;
  }

  /** The id of the channel a typed name means, in the open channel's guild. */
  findChannel(text) {
    const name = text.replace(/^#/, "").toLowerCase();
    return this.siblings().find((c) => c.name.toLowerCase() === name)?.id;
  }

  /** The channels of the open channel's guild; none in a direct conversation. */
  siblings() {
    const guild = this.channels.get(this.current)?.guild_id;
    return [...this.channels.values()].filter((c) => guild && c.guild_id === guild);
  }

  /** What parse.js needs to read names. */
  names = {
    user: (text) => this.findUser(text), channel: (text) => this.findChannel(text),
    option: (name) => this.entries.some((e) => e.options.some((o) => o.name === name || o.key === name)),
  };

  /** Whether a command may be used in a channel. */
  usable(command, channel) {
    if (!channel) return false;
    if (command.guild_id && command.guild_id !== channel.guild_id) return false;
    const here = channel.guild_id ? context.guild : channel.other?.id === command.bot_id ? context.botDM : context.privateChannel;
    if (command.contexts && !command.contexts.includes(here)) return false;
    const types = command.integration_types ?? [integration.guild];
    if (types.includes(integration.user) && this.installed.includes(command.bot_id)) return true;
    const has = (guild) => !guild.absent?.includes(command.bot_id);
    return types.includes(integration.guild) && (here === context.guild ? has(channel.guild) : here === context.botDM && this.guilds.some(has));
  }

  /** How the person calls a command that the bot calls so. */
  commandName(key) {
    return this.commands.find((c) => c.key === key)?.name ?? key;
  }

  /** The slash commands of the open channel. */
  usableEntries() {
    const channel = this.channels.get(this.current);
    const ids = new Set(this.commands.filter((c) => this.usable(c, channel)).map((c) => c.id));
    return this.entries.filter((e) => ids.has(e.id));
  }
}
