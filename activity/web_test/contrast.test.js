// Everybody can read what is written: the contrasts that WCAG 2.2 asks for, in both themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const css = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../web/css/base.css"), "utf8");
const colors = new Map([...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(([, name, light, dark]) => [name, { light, dark }]));
for (const [, name, both] of css.matchAll(/--([\w-]+): (#\w{6});/g)) colors.set(name, { light: both, dark: both });
colors.set("white", { light: "#ffffff", dark: "#ffffff" });

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

test("words stand out from what is behind them", () => {
  readable(["ink", "strong", "faint", "accent-ink"], ["ground", "ground-high", "panel", "raised"], 4.5);
  readable(["strong", "danger"], ["raised", "raised-high"], 4.5);
  readable(["white"], ["good", "good-deep"], 4.5);
  readable(["on-accent"], ["accent"], 4.5);
});

test("the ring of the focus stands out", () => readable(["accent-ink"], ["ground", "panel", "raised"], 3));
