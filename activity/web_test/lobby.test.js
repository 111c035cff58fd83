// A double click in the lobby begins one game.
import assert from "node:assert/strict";
import { test } from "node:test";

/** As much of an element as the module uses. */
class Fake {
  constructor(name) { Object.assign(this, { localName: name, children: [], attributes: {}, heard: {}, classList: { add() {} } }); }
  append(...list) { this.children.push(...list); }
  replaceChildren(...list) { this.children = list; }
  setAttribute(key, value) { this.attributes[key] = value; if (key === "disabled") this.disabled = true; }
  addEventListener(name, f) { this.heard[name] = f; }
  click() { if (!this.disabled) this.heard.click(); }
  all(name) { return this.children.flatMap((c) => (c instanceof Fake ? [c.localName === name && c, ...c.all(name)] : [])).filter(Boolean); }
}
globalThis.document = { createElement: (name) => new Fake(name), createElementNS: (_, name) => new Fake(name) };
const { Lobby } = await import("../web/js/lobby.js");

test("until a press is answered nothing else can be begun or joined, in a lobby that comes meanwhile either", () => {
  const asked = [], opened = [];
  const lobby = new Lobby({ open: (key) => opened.push(key), press: (id, answered) => asked.push({ id, answered }) });
  const join = { key: "k", title: "Gomoku", line: "Ada – anyone", state: "join", id: "join" };
  const shown = { matches: [join], new: [{ label: "Gomoku", id: "bot", open: "all" }], more: { label: "More", id: "more" }, puzzles: [{ label: "Puzzle", id: "puzzle" }] };
  lobby.show(shown);
  const buttons = () => lobby.el.all("button").filter((b) => !b.attributes.class?.includes("row-open"));
  const begin = () => buttons().find((b) => b.children.includes("<lobby.against>"));
  const pressed = begin();
  pressed.click();
  pressed.click();
  assert.deepEqual(asked.map((a) => a.id), ["bot"]);
  assert.equal(lobby.el.all("button").filter((b) => b.disabled).length, 5); // but the match can be looked at
  lobby.show({ ...shown, matches: [join, { ...join, key: "l", state: "yours", id: "" }] });
  for (const b of lobby.el.all("button").filter((b) => b.disabled)) b.click();
  assert.equal(asked.length, 1);
  asked[0].answered(true);
  assert.equal(lobby.el.all("button").filter((b) => b.disabled).length, 0);
  lobby.el.all("button").find((b) => b.children.includes("<lobby.accept>")).click();
  asked[1].answered(false);
  assert.deepEqual([asked[1].id, opened], ["join", ["k"]]);
});
