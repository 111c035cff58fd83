// Everybody can read what is written and see where the focus is: the contrasts that WCAG 2.2 asks for, in both themes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { namedColors, readable } from "../../activity/web_test/contrast.js";

const css = join(dirname(fileURLToPath(import.meta.url)), "../web/css");
const rules = readdirSync(css).map((f) => readFileSync(join(css, f), "utf8")).join("\n");
const colors = namedColors(rules);
colors.set("on-gold", { light: /--on-gold: (#\w{6})/.exec(rules)[1], dark: /--on-gold: (#\w{6})/.exec(rules)[1] });

const grounds = ["chat", "side", "rail", "raised", "card", "float", "code"];

test("words stand out from what is behind them", () => {
  readable(colors, ["ink", "strong", "muted", "gold-ink", "link", "bad-ink"], grounds, 4.5);
  readable(colors, ["on-gold"], ["gold", "gold-deep"], 4.5);
  readable(colors, ["white"], ["good", "good-deep", "bad", "bad-deep"], 4.5);
});

test("the ring of the focus stands out from what it is drawn on", () => {
  const focus = /--focus: var\(--([\w-]+)\);/.exec(rules)[1];
  readable(colors, [focus], grounds, 3);
  const rings = [...rules.matchAll(/outline: 2px solid ([^;]+);/g)].map(([, color]) => color);
  assert.ok(rings.length >= 3, `only ${rings.length} rings`);
  for (const ring of rings) assert.ok(["var(--focus)", "Highlight"].includes(ring), `a ring of ${ring}`);
});
