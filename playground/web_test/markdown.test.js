import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMarkdown, plainText } from "../web/js/markdown.js";

// A short way to write trees: "text", ["strong", …children], or a whole node.
const show = (nodes) => nodes.map((n) => {
  if (n.type === "text") return n.text;
  if (n.type === "list") return [n.ordered ? `ol${n.start}` : "ul", ...n.items.map(show)];
  if (n.type === "heading") return [`h${n.level}`, ...show(n.children)];
  if (n.type === "link") return ["link", n.url, ...show(n.children)];
  if (n.type === "pre") return ["pre", n.lang, n.text];
  if (n.children) return [n.type, ...show(n.children)];
  return [n.type, n.text ?? n.id ?? n.unix];
});

const cases = {
  "plain words": ["plain words"],
  "**bold** and *thin* and _thin_": [["strong", "bold"], " and ", ["em", "thin"], " and ", ["em", "thin"]],
  "***both***": [["em", ["strong", "both"]]],
  "**a *b* c**": [["strong", "a ", ["em", "b"], " c"]],
  "*a **b** c*": [["em", "a ", ["strong", "b"], " c"]],
  "**a *b***": [["strong", "a ", ["em", "b"]]],
  "__under__ ~~gone~~ ||hush||": [["u", "under"], " ", ["s", "gone"], " ", ["spoiler", "hush"]],
  "2 * 3 * 4": ["2 * 3 * 4"],
  "snake_case_name": ["snake_case_name"],
  "open **bold": ["open **bold"],
  "\\*not\\* \\_thin\\_ \\\\": ["*not* _thin_ \\"],
  "¯\\_(ツ)_/¯": ["¯_(ツ)_/¯"],
  "`a*b*c`": [["code", "a*b*c"]],
  "`` a`b ``": [["code", " a`b "]],
  "**`**`**": [["strong", ["code", "**"]]],
  "a ` b": ["a ` b"],
  "```js\nlet a = 1;\n```": [["pre", "js", "let a = 1;"]],
  "x\n```\n|_|\n```\ny": ["x\n", ["pre", "", "|_|"], "y"],
  "```one line```": [["pre", "", "one line"]],
  "# Big\n## Mid\n### Small\n-# tiny": [["h1", "Big"], ["h2", "Mid"], ["h3", "Small"], ["subtext", "tiny"]],
  "#nothing": ["#nothing"],
  "a # b": ["a # b"],
  "- a\n- b\n  - c\n- d": [["ul", ["a"], ["b", ["ul", ["c"]]], ["d"]]],
  "- a\n1. b": [["ul", ["a"]], ["ol1", ["b"]]],
  "3. a\n4. b": [["ol3", ["a"], ["b"]]],
  "> a\n> b\nc": [["quote", "a\nb"], "c"],
  ">>> a\n\nb": [["quote", "a\n\nb"]],
  "hi <@12> <@!13> in <#14> <@&15>": ["hi ", ["user", "12"], " ", ["user", "13"], " in ", ["channel", "14"], " ", ["role", "15"]],
  "</play now:7>": [["command", "7"]],
  "<t:1700000000:R>": [["time", 1700000000]],
  "<:wave:99>": [["emoji", ":wave:"]],
  "@everyone me@here.org": [["everyone", "@everyone"], " me", ["everyone", "@here"], ".org"],
  "see https://a.b/c_d_e. ok": ["see ", ["link", "https://a.b/c_d_e", "https://a.b/c_d_e"], ". ok"],
  "(https://a.b/x_(y))": ["(", ["link", "https://a.b/x_(y)", "https://a.b/x_(y)"], ")"],
  "[**here**](https://a.b)": [["link", "https://a.b", ["strong", "here"]]],
  "[x](javascript:alert(1))": ["[x](javascript:alert(1))"],
  "[https://good.org](https://bad.org)": ["[", ["link", "https://good.org", "https://good.org"], "](", ["link", "https://bad.org", "https://bad.org"], ")"],
  "<https://a.b>": [["link", "https://a.b", "https://a.b"]],
  "<script>alert(1)</script>": ["<script>alert(1)</script>"],
  "": [],
};

for (const [source, want] of Object.entries(cases)) {
  test(`markdown: ${JSON.stringify(source)}`, () => {
    assert.deepEqual(show(parseMarkdown(source)), want);
  });
}

test("markdown: the words survive without their marks", () => {
  assert.equal(plainText(parseMarkdown("# **a** [b](https://c.d) `e`\n- f")), "a b ef");
});

test("markdown: hostile nesting stays text and ends", () => {
  for (const piece of ["**a", "*", "_", "`", "> ", "||", "[", "~~*__", "<@", "\\", "- \n  "]) {
    const source = piece.repeat(Math.ceil(4000 / piece.length));
    assert.ok(JSON.stringify(parseMarkdown(source)).length > 0);
  }
});

test("markdown: no character is lost from plain text", () => {
  const source = "a < b > c & d | e [f] (g) ~h~ :i: @j #k /l 'm' \"n\"";
  assert.deepEqual(show(parseMarkdown(source)), [source]);
});
