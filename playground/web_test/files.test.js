// What the page's files promise: nothing from elsewhere, no HTML from text,
// every import there.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../web");
const files = readdirSync(web, { recursive: true }).map(String).filter((f) => /\.(js|css|html)$/.test(f));
const read = (file) => readFileSync(join(web, file), "utf8");

test("text never becomes HTML", () => {
  for (const file of files) assert.doesNotMatch(read(file), /\.(innerHTML|outerHTML)\b|insertAdjacentHTML\(|document\.write\(|\beval\(/, file);
});

// Elements are made by dom.js alone, which holds every address to links.js.
test("addresses go through one door", () => {
  for (const file of files.filter((f) => !f.endsWith("dom.js"))) {
    assert.doesNotMatch(read(file), /\.(href|src|srcdoc)\s*=[^=]|setAttribute\(\s*["'](href|src)|document\.createElement|\blocation\s*=[^=]|location\.(assign|replace)\(|window\.open\(/, file);
  }
});

test("nothing is loaded from elsewhere", () => {
  const foreign = /(?:src|href)="(?!\/web\/|#)|@import|url\(["']?(?:https?:)?\/\/|(?:from|import)\s*\(?"(?!\.\/|\.\.\/words\/)/;
  for (const file of files) assert.doesNotMatch(read(file), foreign, file);
});

test("nothing is inline that a strict policy would refuse", () => {
  assert.doesNotMatch(read("index.html"), /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
});

test("every import and asset is there", () => {
  for (const file of files) {
    for (const [, path] of read(file).matchAll(/from "\.\/([^"]+)"|import\("\.\/([^"]+)"\)/g)) {
      if (path) assert.ok(existsSync(join(web, dirname(file), path)), `${file} imports ${path}`);
    }
    for (const [, path] of read(file).matchAll(/"\/web\/([^"]+)"/g)) assert.ok(existsSync(join(web, path)), `${file} names ${path}`);
  }
});

test("every module says its one job", () => {
  for (const file of files.filter((f) => f.endsWith(".js"))) assert.match(read(file), /^\/\/ \S/, file);
});
