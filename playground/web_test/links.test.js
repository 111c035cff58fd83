import assert from "node:assert/strict";
import { test } from "node:test";
import { safe } from "../web/js/links.js";
import { h } from "../web/js/dom.js";

const good = ["/", "/attachments/1/2/x.png", "#/1/2", "?as=ben", "https://example.org/a", "HTTP://example.org"];
const bad = [
  "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)", "java\tscript:alert(1)", "\u0001javascript:alert(1)",
  "javascript://example.org/%0aalert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x", "blob:https://x/y", "file:///etc/passwd", "https://",
];

test("addresses lead to the page, the web or Discord", () => {
  for (const kind of ["href", "src"]) {
    for (const address of good) assert.ok(safe(kind, address), `${kind} ${address}`);
    for (const address of bad) assert.ok(!safe(kind, address), `${kind} ${address}`);
  }
  assert.ok(safe("href", "discord://-/channels/@me"));
  assert.ok(!safe("src", "discord://-/channels/@me"));
  assert.ok(safe("src", "data:image/svg+xml,x"));
  assert.ok(!safe("href", "data:image/svg+xml,x"));
});

test("an element never gets another address", () => {
  globalThis.document = { createElement: () => ({ set: {}, setAttribute(k, v) { this.set[k] = v; }, append() {} }) };
  for (const address of bad) assert.deepEqual(h("a", { href: address, title: "x" }).set, { title: "x" });
  assert.deepEqual(h("a", { href: "https://example.org" }).set, { href: "https://example.org" });
  delete globalThis.document;
});
