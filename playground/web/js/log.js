// The open channel's messages: in order, grouped, with day lines, kept at the
// end while the person is there, and changed in place when one changes.

import { isPrivate, withoutOld } from "./answers.js";
import { channelType, messageType } from "./discord.js";
import { fill, h, icon } from "./dom.js";
import { placeName } from "./avatar.js";
import { showMark } from "./components.js";
import { rememberFocus } from "./focus.js";
import { keepPictures } from "./media.js";
import { renderMessage } from "./message.js";
import { hashFor } from "./router.js";
import { dayName, sameDay } from "./time.js";
import { say } from "./words.js";

const groupFor = 7 * 60000; // ms in which one author's messages stand under one head
const near = 80; // px from the end that still count as being at the end
const early = 200; // px from the beginning at which older messages are asked for
const searchPages = 20; // of history, when jumping to an old message

/** The log of the open channel. */
export class Log {
  #app;
  #state;
  #rows = new Map(); // message id → {message, el}
  #lines = new Map(); // day or "new" → separator
  #channel = null;
  #firstNew = null;
  #jump = null; // {id, pages} of the message being looked for
  #atEnd = true;
  #missed = 0;

  /** @param {object} app the page; its welcome stands above the messages while there are none */
  constructor(app) {
    this.#app = app;
    this.#state = app.state;
    this.list = h("div.log-list", {});
    this.intro = h("div.log-intro", {});
    this.scroller = h("div.log", { tabindex: "0", id: "messages", role: "group", "aria-label": say("log.label") }, this.intro, app.welcome.el, this.list);
    this.pill = h("button.new-pill", { type: "button", hidden: true, onclick: () => this.toEnd() });
    this.el = h("div.log-frame", {}, this.scroller, this.pill);
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.#atEnd && this.#stick()).observe(this.list);
    new ResizeObserver(() => this.#atEnd && this.#stick()).observe(this.scroller);
    this.#state.on("log", (change) => change.channel === this.#channel && this.#changed(change));
    this.#state.on("mark", (id) => this.#rows.has(id) && showMark(this.#rows.get(id).el, id, this.#state));
  }

  /** Whether the end of the log is in view. */
  get atEnd() {
    return this.#atEnd;
  }

  /** Shows a channel, at its end or at one of its messages. */
  open(channelId, messageId) {
    if (channelId !== this.#channel) {
      this.#channel = channelId;
      this.#firstNew = this.#state.unread.get(channelId)?.first ?? null;
      this.#rows.clear();
      this.#lines.clear();
      this.list.replaceChildren();
      this.#atEnd = true;
    }
    this.#jump = messageId ? { id: messageId, pages: 0 } : null;
    this.refresh();
  }

  /** Draws what the state holds now, asking for history when there is none. */
  refresh() {
    const log = this.#state.log(this.#channel);
    if (!log.loaded) this.#ask();
    this.#sync();
    if (this.#jump) this.#seek();
    else if (this.#atEnd) this.#stick();
  }

  /** Goes to the newest message. */
  toEnd() {
    this.#atEnd = true;
    this.#stick();
    this.#scrolled();
  }

  #ask(before) {
    const log = this.#state.log(this.#channel);
    if (log.asked) return;
    log.asked = this.#app.socket.send("history", { channel_id: this.#channel, before });
    this.list.setAttribute("aria-busy", "true");
  }

  #changed({ created, updated }) {
    const before = this.scroller.scrollHeight - this.scroller.scrollTop;
    const mine = created?.author?.id === this.#state.me?.id || created?.interaction_metadata?.user?.id === this.#state.me?.id;
    this.#sync();
    this.list.removeAttribute("aria-busy");
    if (this.#jump) return this.#seek();
    if (mine) this.#atEnd = true;
    if (this.#atEnd) return this.#stick();
    if (created) this.#miss();
    else if (!updated) this.scroller.scrollTop = this.scroller.scrollHeight - before; // older ones came in above
  }

  #miss() {
    this.#missed++;
    fill(this.pill, say("log.new", { Count: this.#missed }), icon("down"));
    this.pill.hidden = false;
  }

  // Makes the list's children be what the state says, touching only what changed.
  #sync() {
    const log = this.#state.log(this.#channel);
    this.intro.hidden = !log.loaded || log.more;
    this.#app.welcome.standBy(log.loaded && !log.messages.length, this.#state.channels.get(this.#channel));
    fill(this.intro, this.#introduction());
    const wanted = [];
    let last = null;
    const messages = withoutOld(log.messages);
    for (const message of messages) {
      const date = new Date(message.timestamp);
      if (!last || !sameDay(new Date(last.timestamp), date)) wanted.push(this.#line(`day ${dayName(date)}`, dayName(date)));
      if (message.id === this.#firstNew) wanted.push(this.#line("new", say("log.first_new")));
      const el = this.#row(message);
      el.classList.toggle("grouped", follows(last, message, wanted.at(-1)));
      wanted.push(el);
      last = message;
    }
    for (const id of [...this.#rows.keys()]) if (!messages.some((m) => m.id === id)) this.#rows.delete(id);
    reconcile(this.list, wanted);
  }

  #introduction() {
    const channel = this.#state.channels.get(this.#channel);
    if (!channel) return [];
    const direct = channel.type === channelType.dm;
    const name = direct ? channel.name : placeName(channel);
    return [
      h("h2", {}, name),
      h("p", {}, say(direct ? "log.beginning.direct" : "log.beginning", { Name: name })),
      channel.other?.bot && h("p", {}, say("log.try_commands", { Name: channel.name })),
      channel.topic && h("p.topic", {}, channel.topic),
    ].filter(Boolean);
  }

  #line(key, label) {
    if (!this.#lines.has(key)) this.#lines.set(key, h(key === "new" ? "div.line.line-new" : "div.line", { role: "separator", "aria-label": label }, h("span", {}, label)));
    return this.#lines.get(key);
  }

  #row(message) {
    const row = this.#rows.get(message.id);
    if (row?.message === message) return row.el;
    const el = renderMessage(message, this.#app);
    if (row) this.#replace(row.el, el);
    this.#rows.set(message.id, { message, el });
    return el;
  }

  // A changed message takes the old one's place, with the focus where it was.
  #replace(old, el) {
    keepPictures(old, el);
    const refocus = old.contains(document.activeElement) ? rememberFocus(document.activeElement) : null;
    if (old.classList.contains("flash")) el.classList.add("flash");
    old.replaceWith(el);
    refocus?.();
  }

  #stick() {
    this.scroller.scrollTop = this.#rows.size ? this.scroller.scrollHeight : 0;
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < near;
    if (this.#atEnd) {
      this.#missed = 0;
      this.pill.hidden = true;
      this.#app.seen();
    }
    const log = this.#state.log(this.#channel);
    if (scrollTop < early && log.loaded && log.more && log.messages.length) this.#ask(log.messages[0].id);
  }

  // Scrolls to the message looked for, fetching older pages until it shows up.
  #seek() {
    const { id } = this.#jump;
    const log = this.#state.log(this.#channel);
    const row = this.#rows.get(id);
    if (!log.loaded) return;
    if (!row && log.more && this.#jump.pages++ < searchPages) return this.#ask(log.messages[0]?.id);
    this.#jump = null;
    history.replaceState(null, "", hashFor(this.#state.channels.get(this.#channel)));
    if (!row) return this.#app.toast(say("log.gone"));
    this.#atEnd = false;
    row.el.scrollIntoView({ block: "center" });
    row.el.focus({ preventScroll: true });
    row.el.classList.add("flash");
    row.el.addEventListener("animationend", () => row.el.classList.remove("flash"), { once: true });
    this.#scrolled();
  }
}

// Whether a message belongs under the head of the one before it.
function follows(last, m, previous) {
  if (!last || previous.classList.contains("line")) return false;
  if (m.interaction_metadata?.name || m.type === messageType.reply || m.notice || last.notice) return false;
  return last.author?.id === m.author?.id && isPrivate(last) === isPrivate(m) && new Date(m.timestamp) - new Date(last.timestamp) < groupFor;
}

function reconcile(list, wanted) {
  let at = list.firstChild;
  for (const el of wanted) {
    if (el === at) at = at.nextSibling;
    else list.insertBefore(el, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
