// Who I am and who else is here: the panel at the foot of the left side, the
// switcher ("be Ben in a new tab"), the member list, and profiles.

import { fill, h, icon } from "./dom.js";
import { appTag, avatar, displayName } from "./avatar.js";
import { channelType, commandType } from "./discord.js";
import { openMenu } from "./menu.js";
import { botItems } from "./places_menu.js";
import { say } from "./words.js";

/** The address of this page as another person, in the same place. */
export function addressAs(person) {
  const url = new URL(location.href);
  url.searchParams.set("as", person.handle ?? person.username);
  return url.pathname + url.search + url.hash;
}

/** Everything about people. */
export class People {
  #app;
  #state;

  constructor(app) {
    this.#app = app;
    this.#state = app.state;
    this.panel = h("div.me-panel", {});
    this.members = h("aside.members", { "aria-label": say("people.here") });
    for (const event of ["hello", "presence"]) this.#state.on(event, () => this.draw());
  }

  /** Draws the panel and the member list anew. */
  draw() {
    const { me } = this.#state;
    if (!me) return;
    fill(this.panel, h("button.me", { type: "button", "aria-haspopup": "menu", "aria-expanded": "false", onclick: (e) => this.openSwitcher(e.currentTarget) },
      avatar(me, "small"), h("span.me-text", {}, h("b", {}, displayName(me)), h("span", {}, say("page.be"))), icon("people")));
    this.drawMembers();
  }

  /** Draws the member list of the open channel. */
  drawMembers() {
    const channel = this.#state.channels.get(this.#state.current);
    const direct = channel?.type === channelType.dm;
    const here = (list) => list.filter((u) => !direct || u.id === channel.other.id || u.id === this.#state.me.id);
    const section = (title, users) => users.length ? [h("h2.members-title", {}, `${title} — ${users.length}`), h("ul", {}, users.map((u) => h("li", {}, this.#member(u))))] : null;
    const bots = this.#state.bots.filter((b) => !channel?.guild?.absent?.includes(b.id));
    fill(this.members, section(say("people.bots"), here(bots)), section(say("page.people"), here(this.#state.people)));
  }

  #member(user) {
    const live = user.bot ? h("span.presence", { class: user.online ? "online" : "" }) : null;
    return h("button.member", { type: "button", class: user.bot && !user.online ? "offline" : "", onclick: (e) => this.openProfile(user, e.currentTarget) },
      h("span.face", {}, avatar(user, "small"), live),
      h("span.place-name", {}, displayName(user), user.id === this.#state.me.id && h("span.you", {}, say("people.you"))), user.bot && appTag());
  }

  /** The menu of people to be: this tab stays, a new one opens. */
  openSwitcher(anchor) {
    const others = this.#state.people.filter((p) => p.id !== this.#state.me.id);
    openMenu(anchor, [
      { heading: say("people.new_tab") },
      ...others.map((p) => ({ label: displayName(p), lead: avatar(p, "tiny"), href: addressAs(p), target: "_blank" })),
      { heading: say("people.this_tab") },
      ...others.map((p) => ({ label: say("people.become", { Name: displayName(p) }), lead: avatar(p, "tiny"), href: addressAs(p) })),
    ], say("people.switcher"));
  }

  /** What can be done with a person: write to them, be them, commands about them. */
  openProfile(user, anchor) {
    const me = this.#state.me;
    const person = this.#state.people.find((p) => p.id === user.id);
    const channel = this.#state.channels.get(this.#state.current);
    const apps = this.#state.commands.filter((c) => c.type === commandType.user && this.#state.usable(c, channel));
    openMenu(anchor, [
      { heading: user.id === me.id ? say("people.this_is_you", { Name: displayName(user) }) : displayName(user) },
      user.id !== me.id && this.#known(user) && { label: say("composer.message", { Name: displayName(user) }), icon: "send", run: () => this.#app.openDM(user) },
      user.id !== me.id && this.#known(user) && { label: say("people.mention"), icon: "at", run: () => this.#app.mention(user) },
      person && user.id !== me.id && { label: say("people.open_as", { Name: displayName(user) }), hint: say("people.in_new_tab"), icon: "external", href: addressAs(person), target: "_blank" },
      user.id === me.id && { label: say("page.be"), icon: "people", run: () => this.openSwitcher(anchor) },
      ...(user.bot && this.#known(user) ? botItems(user, channel?.guild, this.#app) : []),
      ...apps.map((c) => ({ label: c.name, icon: "spark", run: () => this.#app.interactions.run({ id: c.id, botId: c.bot_id, name: c.key ?? c.name }, [], user.id) })),
    ], displayName(user));
  }

  #known(user) {
    return [...this.#state.people, ...this.#state.bots].some((u) => u.id === user.id);
  }
}
