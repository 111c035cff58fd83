// Tells those who listen what happens.

/** Something that happens to which others listen. */
export class Emitter {
  #listeners = new Map();

  /** Has a function called whenever something of that name happens. */
  on(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }

  /** Tells all who listen. */
  emit(name, data) {
    for (const listener of this.#listeners.get(name) ?? []) listener(data);
  }
}
