// An Activity as Discord shows it: a frame on another origin, what its page asks
// of the client, who is in it, and how large it is.

import { errorCode, Refusal, RPCHost } from "./activity_rpc.js";
import { avatar, displayName } from "./avatar.js";
import { commandType } from "./discord.js";
import { fill, h, iconButton } from "./dom.js";
import { inWords } from "./interact.js";
import { openMenu } from "./menu.js";
import { toast } from "./overlay.js";
import { activityAddress } from "./router.js";
import { say } from "./words.js";

const layout = { focused: 0, pip: 1 };
const insets = { top: 47, right: 0, bottom: 34, left: 0 }; // px of a phone with a notch
const noInsets = { top: 0, right: 0, bottom: 0, left: 0 };

// How an old client behaves can be tried by ?client=old.
const isOld = new URLSearchParams(location.search).get("client") === "old";

/** The Activity that this page shows, if any. */
export class Activity {
  #app;
  #open = null; // what the server has said of it
  #host = null;
  #frame = null;
  #mode = "focused";
  #phone = false;

  constructor(app) {
    this.#app = app;
    this.el = h("section.activity", { hidden: true, "aria-label": say("activity.label") });
    this.launcher = iconButton("spark", say("activity.launch"), (e) => this.#choose(e.currentTarget), { "aria-haspopup": "menu", hidden: true });
    addEventListener("message", (e) => this.#message(e));
    app.state.on("commands", () => this.draw());
    app.state.on("hello", () => this.#comeBack());
    app.state.on("activity_participants", (d) => this.#participants(d));
    app.interactions.on("activity", (id) => this.open(id));
  }

  /** Shows the launcher where there is something to launch. */
  draw() {
    this.launcher.hidden = this.#entries().length === 0;
  }

  #entries() {
    const { state } = this.#app;
    const channel = state.channels.get(state.current);
    return state.commands.filter((c) => c.type === commandType.entryPoint && state.usable(c, channel));
  }

  #choose(anchor) {
    const { state, interactions } = this.#app;
    openMenu(anchor, [{ heading: say("activity.launch") }, ...this.#entries().map((c) => {
      const bot = state.bots.find((b) => b.id === c.bot_id) ?? { id: c.bot_id, username: c.name, bot: true };
      return { label: say("activity.open", { Name: displayName(bot) }), hint: c.name, lead: avatar(bot, "tiny"), run: () => interactions.run({ id: c.id, botId: c.bot_id, name: c.key ?? c.name }, []) };
    })], say("activity.launch"));
  }

  /** Opens the Activity of an instance. */
  async open(id) {
    const shown = await this.#ask("activity_enter", { id });
    if (!shown) return;
    if (this.#open && this.#open.id !== id) this.#leave();
    if (this.#open) { // it is here already; a link loads it anew with what it carries
      this.#setMode("focused");
      if (shown.custom_id) this.#again(shown);
      return;
    }
    this.#open = shown;
    this.#mode = "focused";
    this.#build();
  }

  /** Follows a link to an Activity. */
  follow({ application, custom }) {
    const { state } = this.#app;
    return this.#ask("activity_link", { user_id: application, channel_id: state.current, custom_id: custom });
  }

  /** Asks the person whether an application may know them that has sent the browser here, and sends it back. */
  async logIn(query) {
    const asked = Object.fromEntries(query);
    const login = { ...asked, scopes: (asked.scope ?? "identify").split(" ") };
    const { me } = this.#app.state;
    const about = await this.#ask("activity_login", login);
    if (!about) return;
    const allowed = await decide(say("activity.consent", { Name: about.name }), [...login.scopes.map((s) => scopes[s]?.() ?? s), say("activity.login.as", { Name: displayName(me) })], { label: say("activity.consent.yes") });
    const answer = allowed ? await this.#ask("activity_login", { ...login, allow: true }) : { url: about.refused };
    if (answer) h("a", { href: answer.url }).click();
  }

  // Asks the server; what is refused is said, and null.
  async #ask(kind, data, quiet = false) {
    const answer = await this.#app.interactions.ask(kind, data);
    if (answer.state !== "failed") return answer;
    if (!quiet) toast(answer.message || inWords({}), "bad");
    return null;
  }

  #build() {
    const { name } = this.#open;
    this.#host = new RPCHost(this.#client(), (message) => this.#frame?.contentWindow?.postMessage(message, this.#origin()));
    this.people = h("span.activity-people", {});
    const button = (glyph, words, act, props) => iconButton(glyph, words, act, props);
    this.pip = button("pip", say("activity.pip"), () => this.#setMode(this.#mode === "pip" ? "focused" : "pip"), { "aria-pressed": "false" });
    this.phone = button("phone", say("activity.phone"), () => this.#setPhone(!this.#phone), { "aria-pressed": String(this.#phone) });
    const bar = h("header.activity-bar", {}, h("h2", {}, name), this.people,
      button("people", say("activity.invite"), () => this.#invite()),
      button("external", say("activity.tab"), () => this.#tab()), this.phone, this.pip,
      button("close", say("activity.leave", { Name: name }), () => this.#leave()));
    this.stage = h("div.activity-stage", {});
    fill(this.el, bar, this.stage);
    this.el.hidden = false;
    this.#load();
    this.#drawPeople();
    this.#setMode(this.#mode);
  }

  #again(shown) {
    this.#open = shown;
    this.#load();
    this.#drawPeople();
  }

  // Loads the frame; with another platform it has another address.
  #load() {
    const { host, instance_id = this.#open.id, frame_id, launch_id, guild_id, channel_id, custom_id } = this.#open;
    if (!host) return fill(this.stage, h("p.activity-none", {}, say("activity.none")));
    const query = new URLSearchParams({
      host: location.origin, instance_id, frame_id, launch_id, channel_id, platform: this.#phone ? "mobile" : "desktop",
      location_id: guild_id ? `gc-${guild_id}-${channel_id}` : `pc-${channel_id}`,
    });
    if (guild_id) query.set("guild_id", guild_id);
    if (custom_id) query.set("custom_id", custom_id);
    if (this.#phone) query.set("mobile_app_version", "270.0");
    this.#frame = h("iframe", { src: `${this.#origin()}/.playground/?${query}`, title: this.#open.name, allow: "autoplay; fullscreen; clipboard-write" });
    this.#frame.addEventListener("load", () => this.#setInsets());
    fill(this.stage, this.#frame);
  }

  #origin() {
    return `${location.protocol}//${this.#open.host}${location.port ? `:${location.port}` : ""}`;
  }

  #setInsets() {
    this.#frame?.contentWindow?.postMessage({ insets: this.#phone && this.#mode === "focused" ? insets : noInsets }, this.#origin());
  }

  #message({ source, origin, data }) {
    if (this.#frame && source === this.#frame.contentWindow && origin === this.#origin()) this.#host.take(data);
  }

  #setMode(mode) {
    this.#mode = mode;
    this.el.classList.toggle("pip", mode === "pip");
    this.pip.setAttribute("aria-pressed", String(mode === "pip"));
    this.#host.tellLayout();
    this.#setInsets();
  }

  #setPhone(on) {
    this.#phone = on;
    this.phone.setAttribute("aria-pressed", String(on));
    this.el.classList.toggle("phone", on);
    this.#load();
  }

  #participants({ id, participants }) {
    if (this.#open?.id !== id) return;
    this.#open.participants = participants;
    this.#drawPeople();
    this.#host.tellParticipants();
  }

  #drawPeople() {
    const names = this.#open.participants.map(displayName).join(", ");
    fill(this.people, this.#open.participants.slice(0, 8).map((u) => avatar(u, "tiny")), h("span.visually-hidden", {}, names));
    this.people.title = names;
  }

  #leave() {
    if (!this.#open) return;
    this.#app.interactions.ask("activity_leave", { id: this.#open.id });
    this.#open = this.#frame = this.#host = null;
    this.el.hidden = true;
    fill(this.el);
  }

  // The connection was lost, and with it the place in the Activity.
  async #comeBack() {
    if (!this.#open) return;
    const { id, application_id: application, channel_id: channel } = this.#open;
    const shown = await this.#ask("activity_enter", { id }, true);
    if (shown) return this.#participants(shown);
    this.#leave();
    this.#ask("activity_link", { user_id: application, channel_id: channel });
  }

  // What the page of the Activity knows of this client and may ask of the person.
  #client() {
    const open = this.#open;
    return {
      clientID: open.application_id, frameID: open.frame_id, locale: this.#app.state.locale, old: isOld, direct: !open.guild_id,
      participants: () => (this.#open ?? open).participants.map((u) => ({ avatar: null, bot: false, ...u })),
      layout: () => layout[this.#mode],
      authorize: (scopes) => this.#authorize(scopes),
      authenticate: async (token) => {
        const answer = await this.#ask("activity_authenticate", { id: open.id, token }, true);
        if (!answer) throw new Refusal(errorCode.token, "Invalid token");
        return answer;
      },
      invite: () => this.#invite(),
      share: (link) => this.#share(link),
      openLink: (url) => decide(say("activity.external"), url, { label: say("activity.external.go"), href: url }),
      closed: (message) => {
        this.#leave();
        if (message) toast(message, "bad");
      },
    };
  }

  async #authorize(scope) {
    const ask = (allow) => this.#ask("activity_authorize", { id: this.#open.id, scopes: scope, allow }, true);
    let answer = await ask(false);
    if (answer?.consent) {
      const allowed = await decide(say("activity.consent", { Name: this.#open.name }), scope.map((s) => scopes[s]?.() ?? s), { label: say("activity.consent.yes") });
      if (!allowed) throw new Refusal(errorCode.refused, "OAuth2 Error: access_denied: The resource owner or authorization server denied the request");
      answer = await ask(true);
    }
    if (!answer?.code) throw new Refusal(errorCode.refused, "OAuth2 Error: invalid_scope");
    return answer.code;
  }

  #link(custom) {
    return activityAddress(this.#open.application_id, custom);
  }

  async #invite(message = "", custom) {
    const { state, interactions } = this.#app;
    const others = state.people.filter((p) => p.id !== state.me.id);
    const text = [message, this.#link(custom)].filter(Boolean).join("\n");
    let sent = false;
    await dialogOf(say("activity.invite"), (close) => [
      h("ul.activity-list", {}, others.map((p) => h("li", {}, avatar(p, "small"), h("span", {}, displayName(p)), h("button.button.primary", {
        type: "button", "aria-label": say("activity.invite.who", { Name: displayName(p) }), onclick: async (e) => {
          const button = e.currentTarget;
          button.disabled = true;
          const answer = await interactions.ask("activity_invite", { id: this.#open?.id, user_id: p.id, content: text });
          if (answer.state === "failed") return toast(answer.message, "bad");
          sent = true;
          button.textContent = say("activity.invited");
        },
      }, say("activity.invite.send"))))),
      h("footer.modal-foot", {}, h("button.button.secondary", { type: "button", onclick: close }, say("close"))),
    ]);
    return sent;
  }

  async #share({ message, custom }) {
    const link = this.#link(custom), done = {};
    await dialogOf(say("activity.share"), (close) => [
      h("p.activity-shared", {}, message), h("p.activity-shared", {}, h("code", {}, link)),
      h("footer.modal-foot", {},
        h("button.button.secondary", { type: "button", onclick: () => navigator.clipboard.writeText(link).then(() => (done.didCopyLink = true), () => toast(say("message.no_copy"), "bad")).then(close) }, say("activity.copy")),
        h("button.button.primary", { type: "button", onclick: () => {
          done.didSendMessage = this.#app.socket.send("send", { channel_id: this.#open.channel_id, content: [message, link].filter(Boolean).join("\n") });
          close();
        } }, say("activity.share.here"))),
    ]);
    return done;
  }

  // The same page outside of Discord, as if the person had logged in there.
  async #tab() {
    const answer = await this.#ask("activity_tab", { id: this.#open.id });
    if (answer?.url) await decide(say("activity.tab"), say("activity.tab.as", { Name: displayName(this.#app.state.me) }), { label: say("activity.tab.go"), href: answer.url });
  }
}

// What scopes let an application know.
const scopes = { identify: () => say("activity.scope.identify") };

// A dialog; inside makes its content from what closes it. It resolves once it is closed.
function dialogOf(title, inside) {
  return new Promise((resolve) => {
    const dialog = h("dialog.modal", { "aria-label": title, onclose: () => (dialog.remove(), resolve()) });
    const close = () => dialog.close();
    dialog.append(h("header.modal-head", {}, h("h2", {}, title), iconButton("close", say("close"), close)), ...inside(close));
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Asks yes or no; yes may be a link.
async function decide(title, text, { label, href }) {
  let yes = false;
  await dialogOf(title, (close) => {
    const agree = () => {
      yes = true;
      close();
    };
    return [
      h("div.modal-body", {}, [text].flat().map((line) => h("p", {}, line))),
      h("footer.modal-foot", {}, h("button.button.secondary", { type: "button", onclick: close }, say("form.cancel")),
        href ? h("a.button.primary", { href, target: "_blank", rel: "noopener", onclick: agree }, label) : h("button.button.primary", { type: "button", onclick: agree }, label)),
    ];
  });
  return yes;
}
