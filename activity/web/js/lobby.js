// What there is to do in a channel: matches to join, to go on with and to
// watch, new games, and the puzzle.

import { fill, h, icon } from "./dom.js";
import { say } from "./words.js";

/** The lobby. act: open(key), press(id). */
export class Lobby {
  constructor(act) {
    this.act = act;
    this.el = h("main.lobby");
  }

  /** Shows a lobby. */
  show(lobby) {
    const key = JSON.stringify(lobby);
    if (key === this.key) return;
    this.key = key;
    const { matches, new: games, puzzle } = lobby;
    const by = (...states) => matches.filter((m) => states.includes(m.state));
    fill(
      this.el, h("h2.lobby-title", {}, lobby.title || say("lobby.title")),
      this.#part(say("lobby.join"), by("join")), this.#part(say("lobby.yours"), by("yours")),
      games?.length || puzzle ? h("section", {}, h("h3", {}, say("lobby.new")), h("div.cards", {}, (games ?? []).map((g) => this.#begin(g, "play")), puzzle && this.#begin(puzzle, "spark"))) : null,
      this.#part(say("lobby.watch"), by("watch")), this.#part(say("lobby.over"), by("over")),
      !matches.length && h("p.lobby-empty", {}, games?.length ? say("lobby.empty") : say("lobby.nothing")),
    );
  }

  #part(title, list) {
    return list.length ? h("section", {}, h("h3", {}, title), h("ul.rows", {}, list.map((m) => this.#row(m)))) : null;
  }

  #row(m) {
    return h(
      "li.row", { class: m.turn ? "row turn" : null },
      h("button.row-open", { type: "button", onclick: () => this.act.open(m.key) }, h("b", {}, m.title), h("span", {}, m.line)),
      m.turn && h("span.tag", {}, say("lobby.turn")),
      m.id && h("button.button.primary", { type: "button", "aria-label": `${say("lobby.accept")}: ${m.title}`, onclick: () => this.act.press(m.id) }, say("lobby.accept")),
    );
  }

  #begin(game, drawing) {
    return h("button.card-button", { type: "button", onclick: () => this.act.press(game.id) }, icon(drawing), h("span", {}, h("b", {}, game.label), game.detail && h("small", {}, game.detail)));
  }
}
