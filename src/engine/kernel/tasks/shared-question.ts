import { setImmediate } from 'node:timers/promises';

/**
 * A question whose answer many callers need at once. Callers of one turn of the event loop share it, and so do callers who come
 * while it is under way: they get the next answer. Each answer was asked for after the call.
 */
export class SharedQuestion<T> {
  #current: Promise<T> | undefined;
  /** The question that is not asked yet: more callers may join. */
  #next: Promise<T> | undefined;

  /** `question`: the same of all callers. */
  ask(question: () => Promise<T>): Promise<T> {
    this.#next ??= this.#begin(question, this.#current);
    return this.#next;
  }

  async #begin(question: () => Promise<T>, before: Promise<T> | undefined): Promise<T> {
    // The callers of the question before get its error; this one is asked all the same.
    await (before?.catch(() => {}) ?? setImmediate());
    const own = this.#next;
    this.#current = own;
    this.#next = undefined;
    try {
      return await question();
    } finally {
      if (this.#current === own) this.#current = undefined;
    }
  }
}
