import assert from "node:assert/strict";
import { test } from "node:test";
import { Interactions, sentence } from "../web/js/interact.js";
import { State } from "../web/js/state.js";

function page(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const sent = [];
  const state = new State();
  state.me = { id: "11", username: "ada" };
  state.current = "101";
  const line = { up: true, send: (kind, data) => line.up && Boolean(sent.push([kind, data])) };
  return { sent, state, line, interactions: new Interactions(line, state), tick: (ms) => t.mock.timers.tick(ms) };
}
const message = { id: "5", channel_id: "101" };
const button = { type: 2, custom_id: "a" };
const texts = (state) => state.log("101").messages.map((m) => [m.notice, m.content]);

test("a press waits for its answer and sends nothing twice", async (t) => {
  const { sent, state, interactions } = page(t);
  const done = interactions.press(message, button);
  interactions.press(message, button);
  assert.equal(sent.length, 1);
  assert.equal(state.pressed.get("5"), "a");
  assert.equal(interactions.frame({ t: "interaction", d: { nonce: "another", state: "ok" } }), false);
  interactions.frame({ t: "interaction", d: { nonce: sent[0][1].nonce, state: "ok" } });
  await done;
  assert.equal(state.pressed.size + state.failures.size, 0);
});

test("a failed press says so, and a refused one says why", async (t) => {
  const { sent, state, interactions } = page(t);
  const first = interactions.press(message, button);
  interactions.frame({ t: "interaction", d: { nonce: sent[0][1].nonce, state: "failed" } });
  await first;
  assert.equal(state.failures.get("5"), "This interaction failed");
  const second = interactions.press(message, button);
  interactions.frame({ t: "error", d: { nonce: sent[1][1].nonce, message: "no such message" } });
  await second;
  assert.equal(state.failures.get("5"), "No such message.");
  const third = interactions.press(message, button);
  interactions.frame({ t: "error", d: { nonce: sent[2][1].nonce, id: "no_component", message: "this control is no longer there" } });
  await third;
  assert.equal(state.failures.get("5"), "What you pressed is gone: the message has just changed.");
});

test("without a connection a press fails at once", async (t) => {
  const { state, line, interactions } = page(t);
  line.up = false;
  await interactions.press(message, button);
  assert.match(state.failures.get("5"), /connection/);
});

test("what waits when the connection is lost fails at once, and a new hello takes that back", async (t) => {
  const { state, interactions } = page(t);
  const press = interactions.press(message, button);
  const run = interactions.run({ id: "1", botId: "21", name: "play" }, []);
  interactions.giveUp();
  await Promise.all([press, run]);
  assert.match(state.failures.get("5"), /connection/);
  assert.equal(texts(state).length, 1);
  state.apply({ t: "hello", d: { me: state.me } });
  assert.equal(state.failures.size + texts(state).length, 0);
});

test("a slow command shows a placeholder, a dead one its failure", async (t) => {
  const { state, interactions, tick } = page(t);
  const done = interactions.run({ id: "1", botId: "21", name: "play" }, []);
  assert.deepEqual(texts(state), []);
  tick(1000);
  assert.deepEqual(texts(state).map(([kind]) => kind), ["sending"]);
  tick(10000);
  await done;
  assert.deepEqual(texts(state).map(([kind]) => kind), ["failed"]);
});

test("a modal settles what opened it and is handed on", async (t) => {
  const { sent, interactions } = page(t);
  let opened = null;
  interactions.on("modal", (modal) => (opened = modal));
  const done = interactions.press(message, button);
  interactions.frame({ t: "modal", d: { nonce: sent[0][1].nonce, custom_id: "form" } });
  await done;
  assert.equal(opened.custom_id, "form");
});

test("choices come back, and none when the bot is silent", async (t) => {
  const { sent, interactions, tick } = page(t);
  const asked = interactions.complete({ id: "1" }, []);
  interactions.frame({ t: "choices", d: { nonce: sent[0][1].nonce, choices: [{ name: "A", value: "a" }] } });
  assert.equal((await asked).length, 1);
  const silent = interactions.complete({ id: "1" }, []);
  tick(10000);
  assert.deepEqual(await silent, []);
});

test("sentence", () => {
  assert.equal(sentence("you may not do this here"), "You may not do this here.");
  assert.equal(sentence("Done!"), "Done!");
  assert.equal(sentence(""), "");
});
