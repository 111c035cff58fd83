// What the page's files promise: nothing from elsewhere, no HTML from text, every import there and loaded early.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { pictureAddress } from "../web/js/dom.js";
import { stars } from "../web/js/shapes.js";

const web = join(dirname(fileURLToPath(import.meta.url)), "../web");
const all = readdirSync(web, { recursive: true }).map(String).filter((f) => /\.\w+$/.test(f));
const files = all.filter((f) => /\.(js|css|html)$/.test(f));
const read = (file) => readFileSync(join(web, file), "utf8");

test("text never becomes HTML", () => {
  for (const file of files) assert.doesNotMatch(read(file), /\.(innerHTML|outerHTML)\b|insertAdjacentHTML\(|document\.write\(|\beval\(|new Function/, file);
});

test("elements are made in one place", () => {
  for (const file of files.filter((f) => !f.endsWith("dom.js"))) assert.doesNotMatch(read(file), /\.(href|src|srcdoc)\s*=[^=]|document\.createElement|\blocation\s*=[^=]|location\.(assign|replace)\(|window\.open\(/, file);
});

test("nothing is loaded from elsewhere", () => {
  for (const file of files) assert.doesNotMatch(read(file), /(?:src|href)="(?!css\/|js\/|img\/)|@import|url\(["']?(?:https?:)?\/\/|\bfrom\s*"(?!\.\/)/, file);
});

test("nothing is inline that a strict policy would refuse", () => {
  assert.doesNotMatch(read("index.html"), /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
});

/** What is loaded when it is needed: modules by import(), and what they alone import or name. */
const later = (() => {
  const index = read("index.html");
  return all.filter((f) => /^(js|css)\//.test(f) && !index.includes(`"${f}"`));
})();

test("every module is there, is loaded at once or by import(), and says its one job", () => {
  const index = read("index.html");
  for (const file of files.filter((f) => f.endsWith(".js"))) {
    assert.match(read(file), /^\/\/ \S/, file);
    if (later.includes(file)) {
      const by = files.filter((f) => f.endsWith(".js") && new RegExp(`(import\\(|from )"\\./${file.slice(3)}"`).test(read(f)));
      assert.ok(by.length > 0, `nothing imports ${file}`);
      for (const f of by.filter((f) => !later.includes(f))) assert.doesNotMatch(read(f), new RegExp(`from "\\./${file.slice(3)}"`), `${f} imports ${file} at once, which index.html does not name`);
    }
    for (const [, path] of read(file).matchAll(/(?:from |import\()"\.\/([^"]+)"/g)) assert.ok(existsSync(join(web, dirname(file), path)), `${file} imports ${path}`);
  }
  for (const [, path] of index.matchAll(/(?:src|href)="([^"]+)"/g)) assert.ok(existsSync(join(web, path)), `index.html names ${path}`);
});

test("the first load is small", () => {
  const sent = all.filter((f) => !later.includes(f)).filter((f) => !f.startsWith("words") || f.endsWith("ja.json")).reduce((sum, f) => sum + gzipSync(readFileSync(join(web, f))).length, 0);
  assert.ok(sent < 60_000, `${sent} bytes`);
});

test("pictures come from known places", () => {
  for (const good of ["data:image/png;base64,AAAA", "https://cdn.discordapp.com/avatars/1/a.png", "/api/picture", "css/x.png"]) assert.ok(pictureAddress(good), good);
  for (const bad of ["http://cdn.discordapp.com/a.png", "https://cdn.discordapp.com.evil.example/a", "//evil.example/a", "javascript:alert(1)", "data:image/svg+xml;base64,AAAA", "https://evil.example/a.png"]) assert.ok(!pictureAddress(bad), bad);
});

test("boards of lines have their points as render draws them", () => {
  assert.deepEqual(stars(15, 15), [3 * 15 + 3, 3 * 15 + 11, 7 * 15 + 7, 11 * 15 + 3, 11 * 15 + 11]);
  assert.equal(stars(19, 19).length, 9);
  assert.equal(stars(20, 20).length, 4);
  assert.deepEqual(stars(7, 7), [16, 18, 24, 30, 32]);
});
