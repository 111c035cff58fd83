// Everybody can read what is written: the contrasts that WCAG 2.2 asks for, in both themes.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { namedColors, readable } from "./contrast.js";

const css = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../web/css/base.css"), "utf8");
const colors = namedColors(css);
for (const [, name, both] of css.matchAll(/--([\w-]+): (#\w{6});/g)) colors.set(name, { light: both, dark: both });

test("words stand out from what is behind them", () => {
  readable(colors, ["ink", "strong", "faint", "accent-ink"], ["ground", "ground-high", "panel", "raised"], 4.5);
  readable(colors, ["strong", "danger"], ["raised", "raised-high"], 4.5);
  readable(colors, ["white"], ["good", "good-deep"], 4.5);
  readable(colors, ["on-accent"], ["accent"], 4.5);
});

test("the ring of the focus stands out", () => readable(colors, ["accent-ink"], ["ground", "panel", "raised"], 3));
