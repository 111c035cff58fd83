import assert from "node:assert/strict";
import { test } from "node:test";
import { connect, consentRefused, RPCError } from "../web/js/rpc.js";

const here = "https://1.discordsays.com";
const address = "?frame_id=f1&instance_id=i-1-gc-2-3&platform=desktop&custom_id=abc";

// A window in a frame of Discord's client, which answers commands as the test says.
function page(t, { search = address, answers = {}, referrer = "https://discord.com/channels/2/3", ready = true } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sent = [], listeners = new Set();
  const client = { opener: null };
  const say = (data, { origin = "https://discord.com", source = client } = {}) => [...listeners].forEach((f) => f({ origin, source, data }));
  client.postMessage = ([op, body], target) => {
    sent.push({ op, target, ...body });
    if (op === 0 && ready) queueMicrotask(() => say([1, { cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config: {} } }]));
    const answer = answers[body.cmd === "SUBSCRIBE" ? body.evt : body.cmd];
    if (op === 1 && answer) queueMicrotask(() => say([1, { cmd: body.cmd, nonce: body.nonce, evt: null, ...answer }]));
  };
  const win = {
    location: { search, origin: here }, document: { referrer }, parent: client, crypto: globalThis.crypto,
    addEventListener: (_, f) => listeners.add(f), removeEventListener: (_, f) => listeners.delete(f),
  };
  return { win, sent, say, listeners, dispatch: (evt, data, from) => say([1, { cmd: "DISPATCH", evt, nonce: null, data }], from) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const refused = (code, message = "no") => ({ evt: "ERROR", data: { code, message } });

test("outside of Discord there is nothing to connect to", async (t) => {
  const { win, sent } = page(t, { search: "?instance_id=1" });
  assert.equal(await connect("1", win), null);
  win.location.search = address;
  win.parent = win;
  assert.equal(await connect("1", win), null);
  assert.equal(sent.length, 0);
});

test("the handshake goes to the client around the page, and to no other origin", async (t) => {
  const { win, sent } = page(t);
  const rpc = await connect("1", win);
  assert.deepEqual(sent[0], { op: 0, target: "https://discord.com", v: 1, encoding: "json", client_id: "1", frame_id: "f1", sdk_version: "2.5.0" });
  assert.equal(rpc.instance, "i-1-gc-2-3");
  assert.equal(rpc.custom, "abc");
});

test("old phones hear of no version of the SDK", async (t) => {
  for (const [version, known] of [["249.1", false], ["250.0", true], ["", false]]) {
    const { win, sent } = page(t, { search: `?frame_id=f&platform=mobile&mobile_app_version=${version}` });
    const rpc = await connect("1", win);
    assert.equal("sdk_version" in sent[0], known, version);
    assert.equal(rpc.platform, "mobile");
    t.mock.timers.reset();
  }
});

test("a client that never answers is given up after ten seconds", async (t) => {
  const { win, listeners } = page(t, { ready: false });
  const connected = connect("1", win);
  t.mock.timers.tick(9999);
  await settled();
  assert.equal(listeners.size, 1);
  t.mock.timers.tick(1);
  await assert.rejects(connected, RPCError);
  assert.equal(listeners.size, 0);
});

test("an application without an id is not sent: it crashes phones", async (t) => {
  const { win, sent } = page(t);
  await assert.rejects(connect(undefined, win), RPCError);
  assert.equal(sent.length, 0);
});

test("others are not heard: origin and source are checked both", async (t) => {
  const { win, say, dispatch } = page(t, { ready: false });
  const connected = connect("1", win);
  let ready = false;
  connected.then(() => (ready = true));
  dispatch("READY", {}, { origin: "https://evil.example" });
  dispatch("READY", {}, { source: {} });
  dispatch("READY", {}, { origin: "https://discord.com.evil.example" });
  for (const odd of [null, "READY", {}, [], [1], [1, null], [1, "x"], [3, {}], [0, {}], [9, { cmd: "DISPATCH", evt: "READY" }]]) say(odd);
  await settled();
  assert.equal(ready, false);
  dispatch("READY", {}, { origin: here }); // a relay of the page's own origin
  await connected;
});

test("a code comes of the consent, however long that takes", async (t) => {
  const { win, sent, say } = page(t);
  const rpc = await connect("1", win);
  const code = rpc.authorize();
  const asked = sent.at(-1);
  assert.deepEqual([asked.cmd, asked.args.client_id, asked.args.scope, asked.args.response_type], ["AUTHORIZE", "1", ["identify"], "code"]);
  t.mock.timers.tick(600_000);
  say([1, { cmd: "AUTHORIZE", nonce: "another", evt: null, data: { code: "wrong" } }]);
  say([1, { cmd: "AUTHORIZE", nonce: asked.nonce, evt: null, data: { code: "c1" } }]);
  assert.equal(await code, "c1");
});

test("a refused consent rejects with Discord's code", async (t) => {
  const { win } = page(t, { answers: { AUTHORIZE: refused(5000, "OAuth2 Error: access_denied") } });
  const rpc = await connect("1", win);
  await assert.rejects(rpc.authorize(), (e) => e instanceof RPCError && e.code === consentRefused && /denied/.test(e.message));
});

test("what an old client does not know costs nothing", async (t) => {
  const unknown = refused(4002, "Invalid command");
  const { win, sent, dispatch } = page(t, { answers: {
    GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: unknown, USER_SETTINGS_GET_LOCALE: unknown, OPEN_INVITE_DIALOG: unknown, SHARE_LINK: unknown,
    OPEN_EXTERNAL_LINK: unknown, SET_ORIENTATION_LOCK_STATE: unknown, ACTIVITY_LAYOUT_MODE_UPDATE: refused(4004), ACTIVITY_PIP_MODE_UPDATE: { data: { evt: "ACTIVITY_PIP_MODE_UPDATE" } },
  } });
  const rpc = await connect("1", win);
  assert.deepEqual([await rpc.participants(), await rpc.locale(), await rpc.invite(), await rpc.shareLink("m", "c"), await rpc.openLink("https://a.example"), await rpc.lockPortrait()],
    [[], "", false, false, false, false]);
  const layouts = [];
  rpc.on("layout", (mode) => layouts.push(mode));
  await settled();
  assert.equal(sent.at(-1).evt, "ACTIVITY_PIP_MODE_UPDATE");
  dispatch("ACTIVITY_PIP_MODE_UPDATE", { is_pip_mode: true });
  dispatch("ACTIVITY_PIP_MODE_UPDATE", { is_pip_mode: false });
  assert.deepEqual(layouts, [1, 0]);
});

test("a client that says nothing is not waited for", async (t) => {
  const { win } = page(t);
  const rpc = await connect("1", win);
  const here = rpc.participants();
  t.mock.timers.tick(10_000);
  assert.deepEqual(await here, []);
});

test("people have the names that the server gives them, and pictures of Discord's", async (t) => {
  const user = { id: "7", username: "ada", discriminator: "0", flags: 0, bot: false };
  const { win, dispatch } = page(t, { answers: { GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: { data: { participants: [{ ...user, global_name: "Ada", nickname: "Countess", avatar: "a/../b" }, null, {}, { ...user, id: "8" }] } } } });
  const rpc = await connect("1", win);
  assert.deepEqual(await rpc.participants(), [
    { id: "7", name: "Countess", avatar: "https://cdn.discordapp.com/avatars/7/a%2F..%2Fb.png?size=64" }, { id: "8", name: "ada", avatar: "" },
  ]);
  const seen = [];
  rpc.on("participants", (list) => seen.push(list.map((p) => p.name)));
  dispatch("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", { participants: [{ ...user, global_name: "Ada" }] });
  dispatch("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", {});
  assert.deepEqual(seen, [["Ada"], []]);
});

test("events are subscribed to once, with what the page wants to know", async (t) => {
  const { win, sent, dispatch } = page(t, { answers: { ACTIVITY_LAYOUT_MODE_UPDATE: { data: { evt: "ACTIVITY_LAYOUT_MODE_UPDATE" } } } });
  const rpc = await connect("1", win);
  const seen = [];
  rpc.on("layout", (mode) => seen.push(mode));
  rpc.on("layout", (mode) => seen.push(mode));
  rpc.on("orientation", (o) => seen.push(o));
  await settled();
  assert.deepEqual(sent.filter((m) => m.cmd === "SUBSCRIBE").map((m) => m.evt), ["ACTIVITY_LAYOUT_MODE_UPDATE", "ORIENTATION_UPDATE"]);
  dispatch("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: 2 });
  dispatch("ORIENTATION_UPDATE", { screen_orientation: 2, orientation: "landscape" });
  dispatch("ORIENTATION_UPDATE", { screen_orientation: 1 });
  assert.deepEqual(seen, [2, 2, "landscape", "portrait"]);
});

test("sharing is cut to what Discord takes and says whether it was done", async (t) => {
  const { win, sent } = page(t, { answers: { SHARE_LINK: { data: { success: true, didCopyLink: true, didSendMessage: false } }, OPEN_EXTERNAL_LINK: { data: { opened: null } } } });
  const rpc = await connect("1", win);
  assert.equal(await rpc.shareLink("é".repeat(2000), "key"), true);
  assert.deepEqual([sent.at(-1).args.message.length, sent.at(-1).args.custom_id], [1000, "key"]);
  assert.equal(await rpc.openLink("https://a.example"), true);
});

test("a closed connection says so, and asks nothing more", async (t) => {
  const { win, say, sent, listeners } = page(t);
  const rpc = await connect("1", win);
  const why = [];
  rpc.on("close", (e) => why.push(e.code));
  const code = rpc.authorize();
  say([2, { code: 4003, message: "token revoked" }]);
  await assert.rejects(code, (e) => e.code === 4003);
  const before = sent.length;
  assert.equal(await rpc.invite(), false);
  assert.deepEqual([why, sent.length, listeners.size], [[4003], before, 0]);
});
