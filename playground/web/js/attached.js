// The files that go with the next message: chosen, listed, taken away again.

import { fill, h, iconButton } from "./dom.js";
import { say } from "./words.js";

const largest = 150_000; // bytes of all files together; a frame of the page holds as much

/** The files of a message that is being written. */
export class Attached {
  #chosen = []; // {name, data}: the data in base 64
  #bytes = 0;
  #note;

  /** @param {(text: string) => void} note says what is wrong */
  constructor(note) {
    this.#note = note;
    const input = h("input", { type: "file", multiple: true, hidden: true, onchange: () => this.#add([...input.files]).then(() => (input.value = "")) });
    this.button = h("span.attach", {}, iconButton("attach", say("composer.attach"), () => input.click()), input);
    this.el = h("ul.attached", { "aria-label": say("composer.attached"), hidden: true });
  }

  /** What a frame says of the files. @returns {Array<{name: string, data: string}>} */
  get files() {
    return this.#chosen.map(({ name, data }) => ({ name, data }));
  }

  /** Whether there are none. */
  get empty() {
    return this.#chosen.length === 0;
  }

  /** Takes all files away. */
  clear() {
    this.#chosen = [];
    this.#show();
  }

  async #add(files) {
    this.#note("");
    for (const file of files) {
      if (this.#bytes + file.size > largest) {
        this.#note(say("composer.file_too_large", { Name: file.name }));
        continue;
      }
      this.#bytes += file.size;
      this.#chosen.push({ name: file.name, size: file.size, data: await base64(file) });
    }
    this.#show();
  }

  #show() {
    this.#bytes = this.#chosen.reduce((sum, file) => sum + file.size, 0);
    this.el.hidden = this.empty;
    fill(this.el, this.#chosen.map((file) => h("li", {}, file.name, iconButton("close", say("composer.detach", { Name: file.name }), () => {
      this.#chosen = this.#chosen.filter((f) => f !== file);
      this.#show();
    }))));
  }
}

// The content of a file in base 64.
function base64(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}
