// The left side: the rail of servers, and the channels or conversations of
// the one that is open. On a phone it is a drawer.

import { fill, h, icon, iconButton } from "./dom.js";
import { appTag, avatar, displayName, hueOf, logo, placeIcon } from "./avatar.js";
import { openServerMenu } from "./places_menu.js";
import { hashFor } from "./router.js";
import { say } from "./words.js";

/** The rail and the channel list. */
export class Sidebar {
  #app;
  #state;

  constructor(app) {
    this.#app = app;
    this.#state = app.state;
    this.rail = h("nav.rail", { "aria-label": say("page.servers") });
    this.list = h("nav.places", { "aria-label": say("page.channels") });
    this.el = h("div.side", { id: "side" }, this.rail, h("div.side-main", {}, this.list, app.people.panel));
    for (const event of ["places", "unread", "presence", "hello"]) this.#state.on(event, () => this.draw());
  }

  /** Draws everything anew; it is small. */
  draw() {
    if (!this.#state.me) return;
    const focused = document.activeElement?.closest?.(".side a, .side button")?.dataset.key;
    const here = this.#state.channels.get(this.#state.current);
    const guild = this.#state.guilds.find((g) => g.id === here?.guild_id);
    fill(this.rail, this.#home(!guild), h("div.rail-line", { role: "presentation" }), this.#state.guilds.map((g) => this.#server(g, g === guild)));
    fill(this.list, guild ? this.#channels(guild) : this.#conversations());
    if (focused) this.el.querySelector(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
  }

  #sum(channels) {
    const all = channels.map((c) => this.#state.unread.get(c.id)).filter(Boolean);
    return { any: all.length > 0, mentions: all.reduce((n, u) => n + u.mentions, 0) };
  }

  #home(open) {
    const first = this.#state.dms.find((d) => this.#state.channels.get(d.id)?.other?.bot) ?? this.#state.dms[0];
    return this.#railItem({ key: "home", label: say("page.direct"), open, sum: this.#sum(this.#state.dms),
      href: first && hashFor(this.#state.channels.get(first.id)), onclick: () => !first && this.#app.messageSomeone(), face: logo() });
  }

  #server(guild, open) {
    const last = this.#app.lastChannel(guild) ?? guild.channels[0];
    const words = guild.name.split(/\s+/).map((w) => Array.from(w)[0]).slice(0, 2).join("");
    return this.#railItem({ key: guild.id, label: guild.name, open, sum: this.#sum(guild.channels),
      href: last && hashFor({ ...last, guild_id: guild.id }), face: h("span", { style: { "--hue": hueOf(guild.id) } }, words) });
  }

  #railItem({ key, label, open, sum, href, onclick, face }) {
    return h("a.rail-item", {
      href: href ?? "#", title: label, "aria-current": open ? "page" : null, dataset: { key },
      class: `${open ? "open" : ""} ${sum.any ? "unread" : ""}`, onclick: onclick && ((e) => !href && (e.preventDefault(), onclick())),
    }, h("span.rail-face", { "aria-hidden": "true" }, face), h("span.visually-hidden", {}, label), unreadMark(sum.any && sum));
  }

  #channels(guild) {
    const more = iconButton("more", say("page.about", { Name: guild.name }), (e) => openServerMenu(e.currentTarget, guild, this.#app), { "aria-haspopup": "menu", "data-key": "server" });
    const item = (c) => h("li", {}, this.#place(this.#state.channels.get(c.id), icon(placeIcon(c))), this.#threads(guild, c, item));
    return [h("div.places-title", {}, h("h2", {}, guild.name), more), h("ul", {}, guild.channels.filter((c) => !c.parent_id).map(item))];
  }

  // The open threads under a channel, and the one being looked at.
  #threads(guild, parent, item) {
    const shown = guild.channels.filter((c) => c.parent_id === parent.id && (!c.archived || c.id === this.#state.current));
    return shown.length ? h("ul.threads", {}, shown.map(item)) : null;
  }

  #conversations() {
    const { people, bots, me } = this.#state;
    const others = [...bots, ...people].filter((u) => u.id !== me.id);
    const open = this.#state.dms.map((d) => this.#state.channels.get(d.id));
    const rest = others.filter((u) => !open.some((c) => c.other.id === u.id));
    return [h("div.places-title", {}, h("h2", {}, say("page.direct"))),
      h("ul", {}, open.map((c) => h("li", {}, this.#place(c, this.#face(c.other), c.other.bot && appTag())))),
      rest.length ? h("h3.places-sub", {}, say("page.write_to")) : null,
      h("ul", {}, rest.map((u) => h("li", {}, h("button.place", { type: "button", dataset: { key: `u${u.id}` }, onclick: () => this.#app.openDM(u) },
        this.#face(u), h("span.place-name", {}, displayName(u)), u.bot && appTag()))))];
  }

  #face(user) {
    const live = this.#state.bots.find((b) => b.id === user.id);
    return h("span.face", {}, avatar(user, "small"), live && h("span.presence", { class: live.online ? "online" : "", title: live.online ? say("page.online") : say("page.offline") }));
  }

  #place(channel, lead, tag) {
    const unread = this.#state.unread.get(channel.id);
    const open = channel.id === this.#state.current;
    return h("a.place", {
      href: hashFor(channel), class: `${open ? "open" : ""} ${unread ? "unread" : ""}`, "aria-current": open ? "page" : null, dataset: { key: channel.id },
    }, lead, h("span.place-name", {}, channel.name), tag, unreadMark(unread));
  }
}

// What is unread in a place: a number for what is meant for me, and words for who has the page read aloud.
function unreadMark(unread) {
  if (!unread) return null;
  const { mentions } = unread;
  const words = mentions ? say("page.for_you", { Number: mentions }) : say("page.unread");
  return [mentions > 0 && h("span.badge", { "aria-hidden": "true" }, String(mentions)), " ", h("span.visually-hidden", {}, words)];
}
