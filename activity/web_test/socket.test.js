// The line to the server: what is lost comes again, once.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const events = {}; // what a page hears by itself
globalThis.addEventListener = (name, f) => (events[name] ??= []).push(f);
globalThis.document = { addEventListener() {}, hidden: false };

/** A line that the test holds. */
class FakeSocket {
  static OPEN = 1;
  static CLOSED = 3;
  static all = [];
  sent = [];
  readyState = 0;
  constructor(url) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text) { this.sent.push(JSON.parse(text)); }
  open() { this.readyState = 1; this.onopen(); }
  hears(frame) { this.onmessage({ data: JSON.stringify(frame) }); }
  close() { this.readyState = 3; this.onclose(); }
}
globalThis.WebSocket = FakeSocket;
const { Socket } = await import("../web/js/socket.js");

const newest = () => FakeSocket.all.at(-1);

/** A socket that is connected and shows the match k. */
async function connected() {
  const socket = new Socket(async () => "ws://here");
  socket.show({ t: "open", key: "k" });
  await socket.connect();
  newest().open();
  newest().hears({ t: "match" });
  return socket;
}

/** Waits until the lost line is tried again, and opens it. */
async function back(ms = 60_000) {
  mock.timers.tick(ms);
  for (let i = 0; i < 5; i++) await null;
  newest().open();
}

test("what was not answered is sent again after the state, with its number", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const socket = await connected();
  const first = socket.ask({ t: "press", id: "a" }), second = socket.ask({ t: "press", id: "b" });
  newest().hears({ t: "ack", n: first });
  newest().close();
  const third = socket.ask({ t: "press", id: "c" });
  await back(1_000);
  assert.deepEqual(newest().sent, [{ t: "open", key: "k" }]);
  newest().hears({ t: "match" });
  assert.deepEqual(newest().sent.slice(1), [{ t: "press", id: "b", n: second }, { t: "press", id: "c", n: third }]);
  mock.timers.reset();
});

test("what is seen to be done is not sent again", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const socket = await connected();
  const n = socket.ask({ t: "press", id: "a" });
  newest().close();
  socket.on("frame", () => socket.forget(n));
  await back(1_000);
  newest().hears({ t: "match" });
  assert.equal(newest().sent.length, 1);
  mock.timers.reset();
});

test("what is old is dropped, and said so", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const socket = await connected();
  const n = socket.ask({ t: "press", id: "a" }), dropped = [];
  socket.on("dropped", (n) => dropped.push(n));
  newest().close();
  await back(61_000);
  newest().hears({ t: "match" });
  assert.deepEqual(dropped, [n]);
  assert.equal(newest().sent.length, 1);
  mock.timers.reset();
});

test("a line that stays lost is tried less and less often", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  await connected();
  const waits = [];
  for (let i = 0; i < 9; i++) {
    const before = FakeSocket.all.length;
    newest().close();
    let waited = 0;
    while (FakeSocket.all.length === before && waited < 30_000) {
      mock.timers.tick(100);
      waited += 100;
      for (let j = 0; j < 5; j++) await null;
    }
    waits.push(waited);
  }
  assert.ok(waits[0] <= 600 && waits[8] > 7_000 && waits[8] <= 12_100, waits.join());
  mock.timers.reset();
});

test("who is not let in is told", async () => {
  const refused = Object.assign(new Error("no"), { refused: true });
  const socket = new Socket(async () => { throw refused; });
  let heard = null;
  socket.on("refused", (problem) => (heard = problem));
  await socket.connect();
  assert.equal(heard, refused);
});

test("a line on which nothing comes for a minute is given up, and none on which something does", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  await connected();
  const line = newest(), before = FakeSocket.all.length;
  for (let i = 0; i < 4; i++) {
    mock.timers.tick(25_000);
    line.hears({ t: "ping" });
  }
  assert.equal(line.readyState, FakeSocket.OPEN);
  line.close = () => {}; // a dead line is long closing
  mock.timers.tick(60_000);
  await back(1_000);
  assert.equal(FakeSocket.all.length, before + 1);
  line.hears({ t: "match" }); // too late
  assert.deepEqual(newest().sent, [{ t: "open", key: "k" }]);
  mock.timers.reset();
});

test("when the network changes, a line that does not answer within five seconds is given up", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  events.online = [];
  await connected();
  const line = newest(), before = FakeSocket.all.length;
  const change = () => events.online.forEach((f) => f());
  change();
  assert.deepEqual(line.sent.at(-1), { t: "ping" });
  mock.timers.tick(4_000);
  line.hears({ t: "ping" });
  mock.timers.tick(6_000);
  assert.equal(line.readyState, FakeSocket.OPEN);
  change();
  mock.timers.tick(5_000);
  assert.equal(line.readyState, FakeSocket.CLOSED);
  await back(1_000);
  assert.equal(FakeSocket.all.length, before + 1);
  mock.timers.reset();
});

test("a ping does not count as news: what is open waits for the state", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const socket = await connected();
  socket.ask({ t: "press", id: "a" });
  newest().close();
  await back(1_000);
  newest().hears({ t: "ping" });
  assert.equal(newest().sent.length, 1);
  mock.timers.reset();
});
