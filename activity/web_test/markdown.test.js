// Messages become elements, and all else stays text.
import assert from "node:assert/strict";
import { test } from "node:test";

/** As much of an element as the module uses. */
class Fake {
  constructor(name) { Object.assign(this, { localName: name, children: [], attributes: {}, classes: [], classList: { add: (...c) => this.classes.push(...c) } }); }
  append(...list) { this.children.push(...list); }
  setAttribute(key, value) { this.attributes[key] = value; }
  addEventListener() {}
  toString() { return `<${[this.localName, ...this.classes].join(".")}>${this.children.join("")}</>`; }
}
globalThis.document = { createElement: (name) => new Fake(name) };
const { blocks, inline, time } = await import("../web/js/markdown.js");

test("spans", () => {
  for (const [text, want] of [
    ["**bold** and *slanted*", "<b>bold</> and <i>slanted</>"],
    ["a ~~b~~ `c*d*`", "a <s>b</> <code>c*d*</>"],
    ["**Ada *and* Ben**", "<b>Ada <i>and</> Ben</>"],
    ["5*3*2 is snake_case_name", "5*3*2 is snake_case_name"],
    ["\\*not\\*", "*not*"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["**", "**"],
  ]) assert.equal(inline(text).join(""), want, text);
});

test("an escaped name is read as it is written, also in bold and italics", () => {
  const names = ["[clan] Ada", "(o_o) <3", "a\\\\b", "**", "C:\\", "\\`*_~|<>[]()#-", "-# small", "[x](https://example.com)", "<t:1>"];
  for (const name of names) {
    const escaped = name.replace(/[\\`*_~|<>[\]()#-]/g, "\\$&");
    assert.equal(inline(`${escaped} wins`).join(""), `${name} wins`);
    assert.equal(inline(`**${escaped}** wins`).join(""), `<b>${name}</> wins`);
    assert.equal(inline(`*${escaped}* wins`).join(""), `<i>${name}</> wins`);
    assert.equal(blocks(escaped).join(""), `<p>${name}</>`);
  }
});

test("only secure links are links", () => {
  assert.equal(inline("[here](https://example.com/a)")[0].attributes.href, "https://example.com/a");
  assert.deepEqual(inline("[here](javascript:alert(1))"), ["[here](javascript:alert(1))"]);
});

test("blocks", () => {
  assert.equal(blocks("# Title\none\n- a\n- b\n-# small\n> said\n> more").join(""), "<p.heading>Title</><p>one</><ul><li>a</><li>b</></><p.small>small</><blockquote><p>said</><p>more</></>");
  assert.equal(blocks("```\nX*O*\n```").join(""), "<pre>X*O*\n</>");
  assert.deepEqual(blocks(undefined), []);
});

test("times", () => {
  assert.equal(time(1_000_120, "R", 1_000_000), "in 2 minutes");
  assert.equal(time(999_990, "R", 1_000_000), "10 seconds ago");
});
