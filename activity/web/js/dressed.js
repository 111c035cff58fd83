// The looks of marks and studies, which the first page does without.

import { h } from "./dom.js";

const at = new URL("../css/study.css", import.meta.url).href;

/** Waits until they are there. */
export const dressed = new Promise((done) => document.head.append(h("link", { rel: "stylesheet", href: at, onload: done, onerror: done })));
