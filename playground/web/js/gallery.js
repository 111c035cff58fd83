// "/?gallery": every kind of message, component and state with sample data
// and no server, for looking at the page's design. It answers like a server
// would, after a moment.

import { Emitter } from "./emitter.js";
import { snowflakeAt } from "./time.js";

const person = (id, username, global_name) => ({ id, username, global_name, handle: username });
const people = [person("11", "ada", "Ada"), person("12", "ben", "Ben"), person("13", "cleo", "Cleo"), person("14", "dan", "Dan")];
const [ada, ben, cleo] = people;
const bot = { id: "21", username: "Noughts", global_name: "Noughts", bot: true, online: true };

const picture = (w, h, hue) => `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" rx="24" fill="#1e1f24"/><g fill="none" stroke="hsl(${hue} 70% 60%)" stroke-width="22"><circle cx="50%" cy="50%" r="30%"/><circle cx="50%" cy="50%" r="16%"/></g></svg>`)}`;
const media = (w, h, hue, description) => ({ media: { url: picture(w, h, hue), width: w, height: h }, description });

const text = (content) => ({ type: 10, content });
const row = (...components) => ({ type: 1, components });
const button = (style, label, more = {}) => ({ type: 2, style, label, custom_id: more.id ?? `b-${label}`, ...more });
const container = (color, ...components) => ({ type: 17, accent_color: color, components });
const grid = (n, label) => Array.from({ length: n }, (_, r) => row(...Array.from({ length: n }, (_, c) => label(r, c))));
const v2 = { flags: 1 << 15 };

const marks = ["X", "O", "·"];
const cell = (r, c) => {
  const mark = marks[(r * 7 + c * 5 + r * c) % 3];
  return button(mark === "X" ? 4 : mark === "O" ? 1 : 2, mark, { id: `cell/${r}/${c}`, disabled: mark !== "·" });
};

const markdownSample = `# A heading
## A smaller one
### And one more
**Bold**, *thin*, __under__, ~~gone~~, ***both***, \`code\`, ||a spoiler||, \\*escaped\\*, [a link](https://example.org), <@12> in <#102>, <t:1767268800:R>.
> A quote
> of two lines
- one
- two
  - and a half
1. first
2. second
\`\`\`js
const answer = 42;
\`\`\`
-# Small print, and https://discord.com/channels/1/102`;

// [channel, minutes ago, author, message]
const samples = [
  ["101", 1500, ben, { content: "Yesterday's words." }],
  ["101", 60, ada, { content: markdownSample }],
  ["101", 58, ben, { content: "A first message," }],
  ["101", 57, ben, { content: "and one grouped under it." }],
  ["101", 56, ben, { content: "Hello <@11>, this one mentions you.", mentions: [ada] }],
  ["101", 40, cleo, { content: "An answer to a message.", type: 19, reply: 2 }],
  ["101", 39, cleo, { content: "<script>alert('text stays text')</script> @everyone" }],
  ["101", 20, bot, { content: "This one was edited.", edited_timestamp: new Date().toISOString(), interaction_metadata: { user: ada, name: "show" } }],
  ["101", 19, bot, { content: "Only for your eyes.", ephemeral: true, flags: 64, interaction_metadata: { user: ada, name: "show" } }],
  ["101", 2, bot, { loading: true, content: "", interaction_metadata: { user: ben, name: "show" } }],
  ["102", 60, bot, { ...v2, components: [
    text("Text, buttons and selects:"),
    row(button(1, "Primary"), button(2, "Secondary"), button(3, "Success"), button(4, "Danger"), { type: 2, style: 5, label: "Link", url: "https://example.org" }),
    row(button(1, "Disabled", { disabled: true }), button(2, "Fails", { id: "fail" }), button(2, "Opens a form", { id: "modal" }), button(3, "Star", { emoji: { name: "★" } })),
    row({ type: 3, custom_id: "one", placeholder: "Choose one", options: ["Apple", "Pear", "Plum"].map((label) => ({ label, value: label, description: `A fruit: ${label.toLowerCase()}` })) }),
    row({ type: 3, custom_id: "many", placeholder: "Choose up to two", max_values: 2, options: ["Red", "Green", "Blue"].map((label) => ({ label, value: label, default: label === "Green" })) }),
    row({ type: 5, custom_id: "user", placeholder: "Choose a person" }),
    row({ type: 8, custom_id: "channel", placeholder: "Choose a channel", disabled: true }),
  ] }],
  ["102", 50, bot, { ...v2, components: [container(0xf5c451,
    text("### A container\nWith an accent, a section and a picture."),
    { type: 9, components: [text("**A section** with a thumbnail beside its text.")], accessory: { type: 11, media: { url: picture(200, 200, 20) }, description: "Two rings" } },
    { type: 14, divider: true, spacing: 1 },
    { type: 12, items: [media(720, 720, 200, "Two blue rings on a dark card.")] },
    { type: 9, components: [text("A section with a button.")], accessory: button(2, "Press") },
    { type: 13, file: { url: "/web/icon.svg" }, name: "notes.svg", size: 5120 })] }],
  ["102", 45, bot, { ...v2, components: [{ type: 12, items: [media(600, 400, 40, "One"), media(400, 600, 140, "Two"), media(600, 400, 260)] }] }],
  ["102", 40, bot, { content: "A classic message with an embed:", embeds: [{
    title: "An embed", url: "https://example.org", description: "With **markdown**.", color: 0x3cc48d, footer: { text: "A footer" },
    fields: [{ name: "One", value: "1", inline: true }, { name: "Two", value: "2", inline: true }] }] }],
  ["103", 30, bot, { ...v2, interaction_metadata: { user: ada, name: "show" }, components: [text("Three by three: **Ada** and **Ben**"), ...grid(3, cell)] }],
  ["103", 20, bot, { ...v2, components: [container(0x4fa8f5, text("Five by five, in a container. Your turn, **Ada**."), ...grid(5, cell), row(button(2, "Resign"), button(2, "Hint")))] }],
];

const option = (type, name, description, more = {}) => ({ type, name, description, ...more });
const commands = [
  { id: "31", name: "show", description: "Show something, with every kind of option", options: [
    option(3, "thing", "What to show", { required: true, autocomplete: true }), option(6, "whom", "A person"), option(4, "size", "How big", { min_value: 1, max_value: 20 }),
    option(5, "loud", "With noise"), option(3, "color", "One of three", { choices: ["Red", "Green", "Blue"].map((name) => ({ name, value: name })) }), option(7, "where", "A channel")] },
  { id: "32", name: "help", description: "Say what there is" },
  { id: "33", name: "slow", description: "Never answers, as a broken bot would" },
  { id: "34", name: "settings", description: "Settings", options: [option(1, "show", "Show them"), option(1, "theme", "Change the theme", { options: [option(3, "value", "Which", { required: true })] })] },
  { id: "35", name: "Inspect", type: 3 }, { id: "36", name: "Wave", type: 2 },
].map((c) => ({ bot_id: bot.id, ...c }));

const form = { custom_id: "form", title: "A form", user: bot, components: [
  row({ type: 4, custom_id: "short", style: 1, label: "A short answer", placeholder: "At least three letters", min_length: 3, max_length: 20 }),
  row({ type: 4, custom_id: "long", style: 2, label: "A longer one", required: false, max_length: 400 })] };

const channels = [["101", "messages", "Words, replies, private ones"], ["102", "components", "All that bots may put into a message"], ["103", "boards", "Rows of buttons that make a grid"]]
  .map(([id, name, topic]) => ({ id, name, topic, type: 0 }));

function build() {
  const all = [];
  for (const [channel_id, ago, author, m] of samples) {
    const ms = Date.now() - ago * 60000;
    all.push({ id: snowflakeAt(ms), channel_id, author, timestamp: new Date(ms).toISOString(), mentions: [], content: "", ...m, referenced_message: m.reply && all[m.reply] });
  }
  return all;
}

/** Stands where the Socket stands. */
export class GallerySocket extends Emitter {
  #messages = build();

  connect() {
    this.emit("status", "open");
    this.#tell("hello", {
      me: ada, people, bots: [bot], guilds: [{ id: "1", name: "The Gallery", channels }], dms: [{ id: "104", recipients: [bot] }], commands, first_visit: true,
      welcome: { title: "Welcome to the gallery", text: "Here everything can be looked at and pressed, and nothing is real.", try: [
        { label: "Show a thing", description: "Runs a command in this channel", command: "/show thing:apple" },
        { label: "Ask for help", description: "A command without options", command: "/help" },
        { label: "Wait in vain", description: "A command that fails", command: "/slow" }] },
    });
  }

  /** Takes a frame as a server would. */
  send(t, d) {
    setTimeout(() => this[`on_${t}`]?.(d), 250);
    return true;
  }

  #tell(t, d) {
    this.emit("frame", { t, d });
  }

  #say(channel_id, author, more) {
    const message = { id: snowflakeAt(Date.now()), channel_id, author, timestamp: new Date().toISOString(), mentions: [], content: "", ...more };
    this.#messages.push(message);
    this.#tell("message_create", { message });
  }

  on_history({ channel_id }) {
    this.#tell("history", { channel_id, messages: this.#messages.filter((m) => m.channel_id === channel_id), more: false });
  }

  on_send({ channel_id, content }) {
    this.#say(channel_id, ada, { content });
    this.#tell("typing", { channel_id, user: bot });
  }

  on_delete({ channel_id, id }) {
    this.#tell("message_delete", { channel_id, id });
  }

  on_command({ nonce, channel_id, command_id, options }) {
    const { name } = commands.find((c) => c.id === command_id);
    if (name === "slow") return setTimeout(() => this.#tell("interaction", { nonce, state: "failed", message: "The application did not respond" }), 2500);
    this.#tell("interaction", { nonce, state: "ok" });
    this.#say(channel_id, bot, { content: `\`\`\`json\n${JSON.stringify(options ?? [], null, 1)}\n\`\`\``, interaction_metadata: { user: ada, name } });
  }

  on_autocomplete({ nonce, options }) {
    const typed = String(options.find((o) => o.focused)?.value ?? "").toLowerCase();
    const names = ["Apple", "Apricot", "Banana", "Cherry", "Date"].filter((n) => n.toLowerCase().includes(typed));
    this.#tell("choices", { nonce, choices: names.map((name) => ({ name, value: name.toLowerCase() })) });
  }

  on_component({ nonce, custom_id, message_id }) {
    if (custom_id === "fail") return this.#tell("interaction", { nonce, state: "failed" });
    if (custom_id === "modal") return this.#tell("modal", { nonce, interaction_id: "1", ...form });
    const [kind, r, c] = custom_id.split("/");
    if (kind === "cell") this.#mark(message_id, Number(r), Number(c));
    this.#tell("interaction", { nonce, state: "ok" });
  }

  // Puts a mark on a board, as a copy of the message: the page compares.
  #mark(id, r, c) {
    const message = structuredClone(this.#messages.find((m) => m.id === id));
    const rows = (message.components[0].components ?? message.components).filter((x) => x.type === 1);
    Object.assign(rows[r].components[c], { label: "X", style: 4, disabled: true });
    this.#messages = this.#messages.map((m) => (m.id === id ? message : m));
    this.#tell("message_update", { message });
  }

  on_modal_submit({ nonce, components }) {
    this.#tell("interaction", { nonce, state: "ok" });
    this.#say("102", bot, { content: `You wrote: ${components.map((r) => r.components[0].value).join(", ")}`, flags: 64 });
  }

  on_open_dm({ user_id }) {
    this.#tell("dm", { id: `9${user_id}`, recipients: people.filter((p) => p.id === user_id) });
  }
}
