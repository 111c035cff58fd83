// The contrasts of WCAG 2.2, for the tests of the board's page and of the playground.
import assert from "node:assert/strict";

/** The colors that CSS names in both themes, by their names: {light, dark}. */
export function namedColors(css) {
  const colors = new Map([...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(([, name, light, dark]) => [name, { light, dark }]));
  return colors.set("white", { light: "#ffffff", dark: "#ffffff" });
}

/** WCAG's relative luminance. */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Asserts that all inks have at least some contrast to all grounds, in both themes. */
export function readable(colors, inks, grounds, least) {
  for (const ink of inks) for (const ground of grounds) for (const theme of ["light", "dark"]) {
    const got = contrast(colors.get(ink)[theme], colors.get(ground)[theme]);
    assert.ok(got >= least, `${ink} on ${ground}, ${theme}: ${got.toFixed(2)}, want ${least}`);
  }
}
