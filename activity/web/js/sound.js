// Sounds, which are made as they are needed: browsers allow them after the
// first tap.

import { likes } from "./memory.js";

let audio = null;

const noises = new Map(); // by length: they are made once

function noise(length) {
  const frames = Math.floor(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 4;
  noises.set(length, buffer);
  return buffer;
}

/** A short noise, as wood makes it. */
function knock(at, pitch, loud, length) {
  const source = audio.createBufferSource();
  source.buffer = noises.get(length) ?? noise(length);
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.2 });
  source.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(at);
}

/** A soft tone that fades. */
function tone(at, pitch, loud, length) {
  const gain = new GainNode(audio, { gain: 0 });
  const source = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

const tunes = {
  stone: (t) => (knock(t, 1500, 0.9, 0.07), knock(t, 480, 0.7, 0.09)),
  disc: (t) => (knock(t, 900, 0.8, 0.06), knock(t + 0.07, 1100, 0.35, 0.05)),
  refused: (t) => tone(t, 170, 0.12, 0.18),
  won: (t) => [523, 659, 784, 1047].forEach((pitch, i) => tone(t + i * 0.09, pitch, 0.1, 0.5)),
  over: (t) => [523, 392].forEach((pitch, i) => tone(t + i * 0.16, pitch, 0.09, 0.5)),
  low: (t) => tone(t, 880, 0.06, 0.12),
};

export const sounds = {
  /** Allows sounds from now on; called by a tap or a key. */
  wake() {
    try {
      audio ??= new AudioContext();
      if (audio.state === "suspended") audio.resume().catch(() => {});
    } catch { /* there is none here */ }
  },

  /** Plays one, if the person likes sounds and has tapped. */
  play(name) {
    if (!likes("sound") || audio?.state !== "running" || document.hidden) return;
    tunes[name](audio.currentTime);
  },
};
