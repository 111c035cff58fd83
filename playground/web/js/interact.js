// Interactions on their way: what was asked of a bot, what waits for an
// answer, and what became of it. The server judges Discord's three seconds;
// the longer limit here only covers a server that stopped without a word.

import { Emitter } from "./emitter.js";
import { snowflakeAt } from "./time.js";
import { say } from "./words.js";

const patience = 8000; // ms until a server without a word is given up
const slow = 350; // ms before a placeholder for a command's answer is worth showing
const lost = say("interact.lost");

// What the server does not do, by its ids.
const refusals = {
  no_channel: "refused.no_channel", no_command: "refused.no_command", no_message: "refused.no_message", no_component: "refused.no_component",
  no_activity: "refused.no_activity", redirect: "refused.redirect", disabled: "refused.disabled", no_modal: "refused.no_modal", not_allowed: "refused.not_allowed", not_forwarded: "refused.not_forwarded",
};

/** An error of the server as a person reads it. @param {{id?: string, message?: string}} error */
export const inWords = ({ id, message }) => (refusals[id] ? say(refusals[id]) : sentence(message));

/** A server's error as a sentence. */
export const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".") : "");

/** Emits "modal" with the server's modal frame, and "activity" with the id of one that was launched. */
export class Interactions extends Emitter {
  #socket;
  #state;
  #waiting = new Map(); // nonce → settle function
  #count = 0;

  constructor(socket, state) {
    super();
    this.#socket = socket;
    this.#state = state;
  }

  /** Asks the server; resolves with {state, message?} or what the frame has that answers; never rejects. */
  ask(t, data) {
    const nonce = `${Date.now().toString(36)}-${++this.#count}`;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(nonce, { state: "failed", message: lost }), patience);
      this.#waiting.set(nonce, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      if (!this.#socket.send(t, { nonce, ...data })) this.#settle(nonce, { state: "failed", message: lost });
    });
  }

  /** Gives up what waits: its answers went with the connection. */
  giveUp() {
    for (const nonce of [...this.#waiting.keys()]) this.#settle(nonce, { state: "failed", message: lost });
  }

  #settle(nonce, answer) {
    this.#waiting.get(nonce)?.(answer);
    this.#waiting.delete(nonce);
  }

  /** Takes a frame that answers; false for one that answers nothing asked here. */
  frame({ t, d }) {
    if (!this.#waiting.has(d?.nonce)) return false;
    if (t === "error") this.#settle(d.nonce, { state: "failed", message: inWords(d) });
    else if (t === "modal") this.#settle(d.nonce, { state: "ok" });
    else this.#settle(d.nonce, d);
    if (t === "modal") this.emit("modal", d);
    if (t === "interaction" && d.activity) this.emit("activity", d.activity);
    return true;
  }

  /** Presses a button or sends a select's values. */
  async press(message, component, values) {
    if (this.#state.pressed.has(message.id)) return;
    this.#state.mark(message.id, { waiting: component.custom_id });
    const answer = await this.ask("component", {
      channel_id: message.channel_id, message_id: message.id,
      component_type: component.type, custom_id: component.custom_id, values,
    });
    const failed = answer.state === "failed" ? answer.message || say("interact.failed") : "";
    this.#state.mark(message.id, { settled: component.custom_id, failed });
    if (!failed) this.emit("used");
  }

  /** Runs a command; shows that it is on its way, and if it failed, why. */
  async run(entry, options, targetId) {
    const state = this.#state;
    const base = {
      channel_id: state.current, author: state.users.get(entry.botId) ?? { id: "0", username: "Bot", bot: true },
      interaction_metadata: { user: state.me, name: entry.key ?? entry.name }, timestamp: new Date().toISOString(),
    };
    const sending = { ...base, id: snowflakeAt(Date.now()), notice: "sending" };
    const timer = setTimeout(() => state.addNotice(sending), slow);
    const answer = await this.ask("command", { channel_id: base.channel_id, command_id: entry.id, options, target_id: targetId });
    clearTimeout(timer);
    state.removeNotice(sending);
    if (answer.state !== "failed") return this.emit("used");
    state.addNotice({ ...base, id: snowflakeAt(Date.now()), notice: "failed", content: answer.message || say("interact.silent") });
  }

  /** Asks the bot for choices; an empty list when it has none or is late. */
  async complete(entry, options) {
    const answer = await this.ask("autocomplete", { channel_id: this.#state.current, command_id: entry.id, options });
    return answer.choices ?? [];
  }

  /** Sends a filled-in modal; resolves with why it failed, or "". */
  async submit(modal, components) {
    const { interaction_id, custom_id } = modal;
    const answer = await this.ask("modal_submit", { interaction_id, custom_id, components });
    return answer.state === "failed" ? answer.message || say("interact.broken") : "";
  }
}
