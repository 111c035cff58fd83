// The page itself: builds the parts, joins them to the server's frames, and
// follows the address.

import { dots, fill, h, icon, iconButton } from "./dom.js";
import { Activity } from "./activity.js";
import { alike } from "./answers.js";
import { avatar, color, displayName, placeIcon, placeName } from "./avatar.js";
import { Composer } from "./composer.js";
import { channelType } from "./discord.js";
import { Interactions, inWords } from "./interact.js";
import { Log } from "./log.js";
import { refreshTimes } from "./markdown_view.js";
import { openModal } from "./modal.js";
import { toast } from "./overlay.js";
import { addressAs, People } from "./people.js";
import { openThreadMenu } from "./places_menu.js";
import { hashFor, innerLink, parseActivity, parseHash } from "./router.js";
import { Sidebar } from "./sidebar.js";
import { Socket } from "./socket.js";
import { State } from "./state.js";
import { onSystemTheme, theme, toggleTheme } from "./theme.js";
import { Welcome } from "./welcome.js";
import { begun } from "./begun.js";
import { say } from "./words.js";

const typingFor = 8000; // ms that a person is shown to be typing
const refreshEvery = 5000; // ms between looks at "in 3 minutes"
const phone = matchMedia("(max-width: 760px)"); // as in the style sheets
const query = new URLSearchParams(location.search);

class App {
  state = new State();
  toast = toast;
  #last = new Map(); // guild id → channel last open in it
  #dmWanted = null; // whose conversation is being opened
  #choosing = false; // a server was chosen in the drawer, a channel comes next
  #opener = null; // what to focus when the drawer closes

  constructor(socket) {
    this.socket = socket;
    this.interactions = new Interactions(socket, this.state);
    this.people = new People(this);
    this.sidebar = new Sidebar(this);
    this.welcome = new Welcome(this);
    this.log = new Log(this);
    this.composer = new Composer(this);
    this.activity = new Activity(this);
    this.state.watching = () => this.log.atEnd && !document.hidden;
    this.#build();
    this.#listen();
  }

  #build() {
    this.title = h("div.channel-title", {});
    this.banner = h("div.banner", { role: "status", hidden: true }, dots(), say("page.lost"),
      h("button.text-button", { type: "button", onclick: () => this.socket.connect() }, say("page.now")));
    this.themeButton = iconButton("moon", "", () => this.#toggleTheme());
    this.drawerButton = iconButton("menu", say("page.drawer"), () => this.#drawer(true), { class: "drawer-button", "aria-controls": "side" });
    const header = h("header.topbar", {}, this.drawerButton, this.title, h("div.topbar-tools", {}, this.activity.launcher,
      iconButton("people", say("page.be"), (e) => this.people.openSwitcher(e.currentTarget), { "aria-haspopup": "menu" }),
      this.themeButton, iconButton("help", say("page.try"), (e) => this.welcome.open(e.currentTarget), { class: "help-button", "aria-haspopup": "dialog" })));
    const talk = h("div.talk", { role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": say("page.conversation") }, this.log.el);
    const main = h("main.main", {}, header, this.banner, h("div.columns", {}, this.activity.el,
      h("div.conversation", {}, talk, this.composer.el), this.people.members));
    this.scrim = h("div.scrim", { onclick: () => this.#drawer(false) });
    this.#drawTheme();
    fill(document.getElementById("app"), this.sidebar.el, this.scrim, main);
    this.#drawer(false);
  }

  #listen() {
    this.socket.on("frame", (frame) => this.#frame(frame));
    this.socket.on("status", (status) => this.#line(status));
    this.interactions.on("modal", (modal) => openModal(modal, this));
    this.state.on("hello", () => this.#welcomed());
    this.state.on("log", ({ channel }) => this.state.logs.get(channel)?.messages.some(begun) && this.welcome.putAway()); // who plays needs no greeting
    this.state.on("dm", (dm) => this.#dmOpened(dm));
    this.state.on("unread", () => this.#drawTitle());
    this.state.on("thread", ({ id }) => this.go(hashFor(this.state.channels.get(id) ?? { id })));
    this.state.on("places", () => this.#drawOpen());
    this.state.on("presence", () => this.people.drawMembers());
    this.state.on("typing", (d) => this.#typing(d));
    addEventListener("hashchange", () => this.#follow());
    addEventListener("keydown", (e) => this.#key(e));
    addEventListener("click", (e) => this.#click(e));
    document.addEventListener("visibilitychange", () => this.seen());
    phone.addEventListener("change", () => this.#drawer(false));
    onSystemTheme(() => this.#drawTheme());
    setInterval(() => refreshTimes(), refreshEvery);
  }

  #frame(frame) {
    const answered = this.interactions.frame(frame);
    if (frame.t === "hello") color(frame.d.people ?? []);
    this.state.apply(frame);
    if (frame.t === "error" && !answered) toast(inWords(frame.d), "bad");
  }

  #line(status) {
    this.banner.hidden = status === "open";
    if (status === "lost") this.interactions.giveUp();
    if (status === "lost" && !this.state.me) this.#refused();
  }

  // A connection that never came about: the person may not exist.
  async #refused() {
    const as = query.get("as");
    const answer = await fetch(`/page/ws?as=${encodeURIComponent(as ?? "")}`).catch(() => null);
    if (answer?.status !== 404) return;
    fill(document.getElementById("app"), h("div.boot", {}, h("p", {}, say("page.nobody", { Name: as })), h("a.button.primary", { href: "/" }, say("page.come_in"))));
  }

  #welcomed() {
    document.getElementById("app").removeAttribute("aria-busy");
    const { me, people } = this.state;
    if (!query.get("as")) history.replaceState(null, "", addressAs(people.find((p) => p.id === me.id) ?? me));
    this.composer.reconnected();
    this.welcome.greet();
    if (query.has("authorize")) this.activity.logIn(new URLSearchParams(query.get("authorize")));
    this.#follow();
  }

  /** Goes to an address inside the page. */
  go(hash) {
    if (location.hash === hash) this.#follow();
    else location.hash = hash;
  }

  #follow() {
    if (!this.state.me) return;
    const place = parseHash(location.hash);
    const channel = this.state.channels.get(place?.channel) ?? this.#firstChannel();
    if (!channel) return;
    if (!place || place.channel !== channel.id) history.replaceState(null, "", hashFor(channel));
    const changed = this.state.current !== channel.id;
    this.state.current = channel.id;
    if (channel.guild_id) this.#last.set(channel.guild_id, channel);
    this.log.open(channel.id, place?.channel === channel.id ? place.message : undefined);
    if (changed) {
      this.composer.open(channel);
      this.composer.offerFocus();
    }
    this.seen();
    this.#drawChannel();
    this.sidebar.draw();
    this.people.drawMembers();
    this.#drawTitle();
    if (!this.#choosing) this.#drawer(false);
    this.#choosing = false;
  }

  #firstChannel() {
    return this.state.channels.get(this.state.guilds[0]?.channels[0]?.id) ?? [...this.state.channels.values()][0];
  }

  /** The channel last open in a guild. */
  lastChannel(guild) {
    return this.#last.get(guild.id);
  }

  /** Marks the open channel as read if the person sees its end. */
  seen() {
    if (this.state.current && this.state.watching()) this.state.read(this.state.current);
  }

  #drawChannel() {
    this.#drawOpen();
    this.activity.draw();
    this.composer.typing.textContent = "";
  }

  // The head of the open channel; a thread has a menu, and says what it hangs under and that it is closed.
  #drawOpen() {
    const channel = this.state.channels.get(this.state.current);
    if (!channel) return;
    const parent = this.state.channels.get(channel.parent_id);
    const closed = [channel.archived && say("page.thread.closed"), channel.locked && say("page.thread.locked")].filter(Boolean).join(", ");
    const topic = parent ? [say("page.thread.in", { Channel: `#${parent.name}` }), closed].filter(Boolean).join(" · ") : channel.topic;
    fill(this.title, channel.type === channelType.dm ? avatar(channel.other, "small") : icon(placeIcon(channel)),
      h("h1", {}, channel.name), topic && h("span.topic", {}, topic),
      parent && iconButton("more", say("page.thread.about"), (e) => openThreadMenu(e.currentTarget, this.state.channels.get(channel.id), this), { "aria-haspopup": "menu" }));
  }

  #drawTitle() {
    const channel = this.state.channels.get(this.state.current);
    const all = [...this.state.unread.values()];
    const mentions = all.reduce((n, u) => n + u.mentions, 0);
    const mark = mentions ? `(${mentions}) ` : all.length ? "• " : "";
    const name = channel ? placeName(channel) : say("page.title");
    document.title = `${mark}${name} · ${this.state.me ? displayName(this.state.me) : "Noughts"}`;
  }

  #typing({ channel_id: id, user }) {
    if (id !== this.state.current || user?.id === this.state.me.id) return;
    this.composer.typing.textContent = say("page.typing", { Who: displayName(user) });
    clearTimeout(this.typingTimer);
    this.typingTimer = setTimeout(() => (this.composer.typing.textContent = ""), typingFor);
  }

  #toggleTheme() {
    toggleTheme();
    this.#drawTheme();
  }

  #drawTheme() {
    const next = theme() === "dark" ? "light" : "dark";
    fill(this.themeButton, icon(next === "light" ? "sun" : "moon"));
    const label = next === "light" ? say("page.theme.light") : say("page.theme.dark");
    this.themeButton.setAttribute("aria-label", label);
    this.themeButton.title = label;
  }

  #drawer(open) {
    const side = this.sidebar.el;
    document.documentElement.classList.toggle("drawer-open", open);
    side.inert = phone.matches && !open;
    this.drawerButton.setAttribute("aria-expanded", String(open));
    if (open) {
      this.#opener = document.activeElement;
      side.querySelector("a.open, a")?.focus();
    } else if (this.#opener) {
      this.#opener.focus();
      this.#opener = null;
    }
  }

  #key(e) {
    if (e.key === "Escape" && document.documentElement.classList.contains("drawer-open")) return this.#drawer(false);
    if (e.altKey && (e.key === "ArrowUp" || e.key === "ArrowDown")) return this.#neighbor(e.key === "ArrowUp" ? -1 : 1, e);
    if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || e.key.length !== 1 || e.key === " ") return;
    // Typing anywhere writes a message, as people expect of a chat.
    if (!e.target.closest?.("input, textarea, dialog, [role=menu], [role=listbox]")) this.composer.focus();
  }

  #neighbor(by, e) {
    e.preventDefault();
    const links = [...this.sidebar.list.querySelectorAll("a.place")];
    const at = links.findIndex((a) => a.dataset.key === this.state.current);
    links[(at + by + links.length) % links.length]?.click();
  }

  // Discord's own links are followed inside the page, wherever they stand.
  #click(e) {
    this.#choosing = Boolean(e.target.closest?.(".rail"));
    if (e.target.closest?.(".place.open")) this.#drawer(false);
    const address = e.target.closest?.("a[href]")?.href ?? "";
    const activity = parseActivity(address);
    if (activity) {
      e.preventDefault();
      this.activity.follow(activity);
      return;
    }
    const inner = innerLink(address);
    if (!inner) return;
    e.preventDefault();
    this.go(inner);
  }

  /** Opens the conversation with a user. */
  openDM(user) {
    const known = [...this.state.channels.values()].find((c) => c.type === channelType.dm && c.other?.id === user.id);
    if (known) return this.go(hashFor(known));
    this.#dmWanted = user.id;
    this.socket.send("open_dm", { user_id: user.id });
  }

  #dmOpened(dm) {
    if (!dm.recipients?.some((u) => u.id === this.#dmWanted)) return;
    this.#dmWanted = null;
    this.go(hashFor({ id: dm.id }));
  }

  /** Opens a conversation with the first bot, or the first other person. */
  messageSomeone() {
    const someone = this.state.bots[0] ?? this.state.people.find((p) => p.id !== this.state.me.id);
    if (someone) this.openDM(someone);
  }

  /** Opens what can be done with a user. */
  openProfile(user, anchor) {
    this.people.openProfile(user, anchor);
  }

  /** Adds a mention to what is being written. */
  mention(user) {
    this.composer.mention(user);
  }

  /** Begins a command in the composer. */
  startCommand(name) {
    this.composer.write(`/${name} `);
  }

  /** Deletes my own message, dismisses a private one with those it stands for, or removes a notice. */
  deleteMessage(m) {
    if (m.notice) return this.state.removeNotice(m);
    for (const { channel_id, id } of alike(m, this.state.log(m.channel_id).messages)) this.socket.send("delete", { channel_id, id });
  }
}

const socket = query.has("gallery") ? new (await import("./gallery.js")).GallerySocket() : new Socket(query.get("as") ?? "");
const app = new App(socket);
document.getElementById("skip").textContent = say("page.skip");
document.getElementById("skip").addEventListener("click", () => app.composer.focus());
socket.connect();
