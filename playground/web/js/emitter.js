// The smallest event emitter: modules tell each other things without knowing
// each other.

export class Emitter {
  #handlers = new Map();

  /** Calls fn whenever name is emitted. */
  on(name, fn) {
    if (!this.#handlers.has(name)) this.#handlers.set(name, []);
    this.#handlers.get(name).push(fn);
    return this;
  }

  /** Calls everyone who listens for name. */
  emit(name, data) {
    for (const fn of this.#handlers.get(name) ?? []) fn(data);
  }
}
