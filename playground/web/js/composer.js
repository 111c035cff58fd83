// The message box: plain talk with mentions, "/" for the list of commands,
// and the hand-over to the command bar once a command is named.

import { fill, h, iconButton } from "./dom.js";
import { avatar, displayName, placeName } from "./avatar.js";
import { Attached } from "./attached.js";
import { CommandBar } from "./command_bar.js";
import { build, matchCommand, mentions, rank, splitOptions, surplus } from "./parse.js";
import { Suggest } from "./suggest.js";
import { say } from "./words.js";

const longest = 2000; // characters that Discord takes
const nearlyFull = 200; // characters left from which on they are counted
const remembered = 50; // lines that ArrowUp brings back
const offline = say("composer.offline");
const touch = matchMedia("(hover: none) and (pointer: coarse)");

/** The composer. */
export class Composer {
  #app;
  #state;
  #lines = []; // what was sent, oldest first
  #recall = -1; // steps back from the end while recalling
  #drafts = new Map(); // channel id → text
  #channel = null;

  constructor(app) {
    this.#app = app;
    this.#state = app.state;
    this.suggest = new Suggest();
    this.box = h("textarea", {
      id: "composer", rows: "1", "aria-autocomplete": "list", "aria-controls": "suggestions",
      "aria-describedby": "composer-note", enterkeyhint: "send", autocomplete: "off",
      oninput: () => this.#typed(), onkeydown: (e) => this.#key(e), onblur: () => this.suggest.hide(),
    });
    this.noteEl = h("p.composer-note", { id: "composer-note", "aria-live": "polite" });
    this.bar = new CommandBar({
      app, suggest: this.suggest, note: (text, bad) => this.note(text, bad),
      run: (entry, options, line) => this.#run(entry, options, line), leave: (text) => this.#leave(text),
    });
    this.bar.el.addEventListener("keydown", (e) => e.key === "ArrowUp" && !e.defaultPrevented && this.#recallBy(1, e));
    this.bar.el.addEventListener("focusout", (e) => !this.el.contains(e.relatedTarget) && this.suggest.hide());
    this.send = iconButton("send", say("composer.send"), () => this.submit(), { class: "send" });
    this.attached = new Attached((text) => this.note(text, true));
    this.typing = h("p.typing", { "aria-live": "polite" });
    this.el = h("form.composer", { "aria-label": say("composer.label"), onsubmit: (e) => e.preventDefault() },
      this.suggest.el, this.attached.el, this.noteEl, h("div.composer-box", {}, this.attached.button, this.box, this.bar.el, this.send), this.typing);
  }

  /** Turns to another channel, keeping what was being written in the last one. */
  open(channel) {
    const early = this.#channel ? "" : this.box.value; // typed before the page knew where it is
    if (this.#channel) this.#drafts.set(this.#channel, this.bar.entry ? this.bar.line() : this.box.value);
    if (this.#channel && this.#channel !== channel.id) this.attached.clear();
    this.#channel = channel.id;
    const name = placeName(channel);
    this.box.placeholder = say("composer.message", { Name: name });
    this.box.setAttribute("aria-label", say("composer.message_or_command", { Name: name }));
    this.#set(this.#drafts.get(channel.id) ?? early);
    this.suggest.hide();
  }

  /** Moves focus to where typing goes, unless that would raise a screen keyboard nobody asked for. */
  offerFocus() {
    if (!touch.matches) this.focus();
  }

  /** Moves focus to where typing goes. */
  focus() {
    if (this.bar.entry) this.bar.focus();
    else this.box.focus();
  }

  /** Writes text into the box as if it were typed, and goes there. */
  write(text) {
    this.focus();
    this.#set(text);
    this.box.setSelectionRange(text.length, text.length);
    this.#typed();
  }

  /** Adds "@Name " at the end of what is being written. */
  mention(user) {
    const before = this.bar.entry ? "" : this.box.value.replace(/\s*$/, "");
    this.write(`${before && `${before} `}@${displayName(user)} `);
    this.suggest.hide();
  }

  /**
   * Runs a whole command line, as the welcome's cards do; what cannot run as
   * it stands is put into the box to be completed.
   */
  runLine(line) {
    const match = matchCommand(line, this.#state.usableEntries());
    const ready = match && build(match.entry, splitOptions(match.rest, match.entry.options), this.#state.names);
    if (ready && !ready.errors.size) return this.#run(match.entry, ready.options, line);
    this.write(line);
    this.submit();
  }

  /** Says something under the suggestions; bad for an error. */
  note(text, bad = false, actions = []) {
    fill(this.noteEl, text, actions);
    this.noteEl.classList.toggle("bad", bad);
  }

  /** Takes back what was said about the connection. */
  reconnected() {
    if (this.noteEl.textContent === offline) this.note("");
  }

  /** Sends what stands in the box or runs the command in the bar. */
  submit() {
    if (this.bar.entry) return this.bar.submit();
    const text = this.box.value.trim();
    if (!text && this.attached.empty) return;
    const match = matchCommand(text, this.#state.usableEntries());
    const extra = match && surplus(match.entry, match.rest);
    if (extra) return this.note(extra, true);
    if (match) return match.entry.options.length ? this.#openBar(match) : this.#run(match.entry, [], text);
    if (/^\/[\p{L}]/u.test(text)) return this.#noCommand(text.split(/\s/)[0]);
    if (text.length > longest) return this.note(say("composer.too_long", { Count: text.length - longest }), true);
    if (!this.#app.socket.send("send", { channel_id: this.#channel, content: mentions(text, this.#state.names), files: this.attached.files })) {
      return this.note(offline, true);
    }
    this.attached.clear();
    this.#done(text);
  }

  // Says that there is no such command. Where nobody takes any, as in a conversation of two people, it offers to add the apps that may.
  #noCommand(command) {
    if (this.#state.usableEntries().length) return this.note(say("composer.no_command", { Command: command }), true);
    const add = (bot) => h("button.text-button", { type: "button", onclick: () => this.#install(bot) }, say("places.install", { Name: displayName(bot) }));
    this.note(`${say("composer.no_commands")} `, true, this.#state.bots.filter((b) => !this.#state.installed.includes(b.id)).map(add));
  }

  #install(bot) {
    if (!this.#app.socket.send("install", { user_id: bot.id })) return this.note(offline, true);
    this.note("");
    this.focus();
  }

  #run(entry, options, line) {
    this.#app.interactions.run(entry, options);
    this.#done(line);
  }

  #done(line) {
    const here = this.el.contains(document.activeElement);
    if (line) this.#lines = [...this.#lines.filter((l) => l !== line), line].slice(-remembered);
    this.#recall = -1;
    this.#set("");
    this.note("");
    this.suggest.hide();
    if (here) this.box.focus();
  }

  #leave(text) {
    this.#set("");
    this.note("");
    this.suggest.hide();
    this.box.value = text;
    this.box.focus();
    this.#typed();
  }

  // Puts text into the box, or into the bar if it is a command with options.
  #set(text) {
    const match = text.includes(" ") && matchCommand(text, this.#state.usableEntries());
    this.note("");
    this.bar.close();
    this.el.classList.remove("commanding");
    this.box.hidden = false;
    this.box.value = text;
    this.#grow();
    if (match && match.entry.options.length) this.#openBar(match);
  }

  #openBar({ entry, rest }) {
    this.box.hidden = true;
    this.box.value = "";
    this.el.classList.add("commanding");
    this.bar.open(entry, splitOptions(rest, entry.options));
  }

  #grow() {
    this.box.style.height = "auto";
    this.box.style.height = `${this.box.scrollHeight}px`; // its style sheet says how high it may be
  }

  #typed() {
    this.#grow();
    const text = this.box.value;
    this.note(text.length > longest - nearlyFull ? say("composer.left", { Count: longest - text.length }) : "", text.length > longest);
    if (text.startsWith("/") && !text.includes("\n")) return this.#typedCommand(text);
    this.#suggestMention(text.slice(0, this.box.selectionStart));
  }

  #typedCommand(text) {
    const match = /\s/.test(text) && matchCommand(text, this.#state.usableEntries());
    if (match && match.entry.options.length) return this.#openBar(match);
    const entries = rank(this.#state.usableEntries(), text.slice(1));
    const exact = matchCommand(text.trim(), entries)?.entry;
    this.suggest.show(this.box, say("composer.commands"), entries.map((entry) => this.#commandItem(entry)), {
      empty: say("composer.no_such_command"), mark: exact ? entries.indexOf(exact) : 0,
    });
  }

  #commandItem(entry) {
    const bot = this.#state.users.get(entry.botId);
    return {
      label: `/${entry.name}`, detail: entry.description, lead: avatar(bot, "small"), aside: bot && displayName(bot),
      pick: () => (entry.options.length ? this.#openBar({ entry, rest: "" }) : this.#run(entry, [], `/${entry.name}`)),
    };
  }

  #suggestMention(before) {
    const match = /(?:^|\s)([@#])([^\s@#]*)$/.exec(before);
    if (!match) return this.suggest.hide();
    const [, sign, typed] = match;
    const put = (name) => {
      const end = this.box.selectionStart;
      this.box.setRangeText(`${sign}${name} `, end - typed.length - 1, end, "end");
      this.#typed();
    };
    if (sign === "@") {
      const users = rank([...this.#state.people, ...this.#state.bots], typed, displayName);
      return this.suggest.show(this.box, say("page.people"), users.map((u) => ({
        label: displayName(u), detail: u.username, lead: avatar(u, "tiny"), pick: () => put(displayName(u)),
      })));
    }
    const channels = rank(this.#state.siblings(), typed);
    this.suggest.show(this.box, say("page.channels"), channels.map((c) => ({ label: `#${c.name}`, detail: c.topic, pick: () => put(c.name) })));
  }

  #key(e) {
    if (this.suggest.key(e) || e.isComposing) return;
    if (e.key === "Enter" && !e.shiftKey) {
      e.preventDefault();
      if (!this.suggest.accept()) this.submit();
    } else if (e.key === "Tab" && !e.shiftKey && this.suggest.accept()) e.preventDefault();
    else if (e.key === "ArrowUp" && (!this.box.value || this.#recall >= 0)) this.#recallBy(1, e);
    else if (e.key === "ArrowDown" && this.#recall >= 0) this.#recallBy(-1, e);
    else if (e.key === "Escape") this.note("");
  }

  #recallBy(step, e) {
    const next = Math.min(this.#recall + step, this.#lines.length - 1);
    if (!this.#lines.length) return;
    e.preventDefault();
    this.#recall = Math.max(next, -1);
    const line = this.#recall < 0 ? "" : this.#lines.at(-1 - this.#recall);
    this.#set(line);
    this.focus();
    if (!this.bar.entry) this.box.setSelectionRange(line.length, line.length);
    this.suggest.hide();
  }
}
