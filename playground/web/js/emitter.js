// The smallest event emitter: modules tell each other things without knowing
// each other.

export class Emitter {
  #handlers = new Map();

  /** Calls fn whenever name is emitted, until the returned function is called. */
  on(name, fn) {
    if (!this.#handlers.has(name)) this.#handlers.set(name, new Set());
    this.#handlers.get(name).add(fn);
    return () => this.#handlers.get(name).delete(fn);
  }

  /** Calls everyone who listens for name. */
  emit(name, data) {
    for (const fn of this.#handlers.get(name) ?? []) fn(data);
  }
}
