// Everybody can read what is written and see where the focus is: the contrasts that WCAG 2.2 asks for, in both themes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const css = join(dirname(fileURLToPath(import.meta.url)), "../web/css");
const rules = readdirSync(css).map((f) => readFileSync(join(css, f), "utf8")).join("\n");
const colors = new Map([...rules.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(([, name, light, dark]) => [name, { light, dark }]));
colors.set("on-gold", { light: /--on-gold: (#\w{6})/.exec(rules)[1], dark: /--on-gold: (#\w{6})/.exec(rules)[1] });
colors.set("white", { light: "#ffffff", dark: "#ffffff" });

/** WCAG's relative luminance. */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function readable(inks, grounds, least) {
  for (const ink of inks) for (const ground of grounds) for (const theme of ["light", "dark"]) {
    const got = contrast(colors.get(ink)[theme], colors.get(ground)[theme]);
    assert.ok(got >= least, `${ink} on ${ground}, ${theme}: ${got.toFixed(2)}, want ${least}`);
  }
}

const grounds = ["chat", "side", "rail", "raised", "card", "float", "code"];

test("words stand out from what is behind them", () => {
  readable(["ink", "strong", "muted", "gold-ink", "link", "bad-ink"], grounds, 4.5);
  readable(["on-gold"], ["gold", "gold-deep"], 4.5);
  readable(["white"], ["good", "good-deep", "bad", "bad-deep"], 4.5);
});

test("the ring of the focus stands out from what it is drawn on", () => {
  const focus = /--focus: var\(--([\w-]+)\);/.exec(rules)[1];
  readable([focus], grounds, 3);
  const rings = [...rules.matchAll(/outline: 2px solid ([^;]+);/g)].map(([, color]) => color);
  assert.ok(rings.length >= 3, `only ${rings.length} rings`);
  for (const ring of rings) assert.ok(["var(--focus)", "Highlight"].includes(ring), `a ring of ${ring}`);
});
