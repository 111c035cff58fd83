// Sounds are heard once the person has tapped, and not where they have switched them off.
import assert from "node:assert/strict";
import { test } from "node:test";
import { like } from "../web/js/memory.js";
import { sounds } from "../web/js/sound.js";

let began = 0;
const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
class Node { gain = param; connect(to) { return to; } start() { began++; } stop() {} }
Object.assign(globalThis, {
  document: { hidden: false }, BiquadFilterNode: Node, GainNode: Node, OscillatorNode: Node,
  AudioContext: class {
    state = "running"; sampleRate = 1000; currentTime = 0;
    createBuffer() { return { getChannelData: () => [] }; }
    createBufferSource() { return new Node(); }
  },
});

const heard = (name) => {
  const before = began;
  sounds.play(name);
  return began > before;
};

test("nothing is heard before the first tap, and nothing once sounds are off", () => {
  assert.ok(!heard("stone"));
  sounds.wake();
  for (const name of ["stone", "disc", "refused", "won", "over", "low"]) assert.ok(heard(name), name);
  document.hidden = true;
  assert.ok(!heard("stone"), "in a tab that is not seen");
  document.hidden = false;
  like("sound", false);
  assert.ok(!heard("won"));
  like("sound", true);
  assert.ok(heard("stone"));
});
