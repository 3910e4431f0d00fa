import { setImmediate } from 'node:timers/promises';

/** The last answer, and the time of the process at which its question began, in milliseconds. */
interface Answered<T> {
  readonly askedAt: number;
  readonly answer: T;
}

/**
 * A question whose answer many callers need at once. Callers of one turn of the event loop share it, and so do callers who come
 * while it is under way: they get the next answer. Each answer was asked for after the call, or after `since`.
 */
export class SharedQuestion<T> {
  #current: Promise<T> | undefined;
  /** The question that is not asked yet: more callers may join. */
  #next: Promise<T> | undefined;
  #last: Answered<T> | undefined;
  readonly #elapsed: () => number;

  constructor(elapsed = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /**
   * `question`: the same of all callers. `since`: the time of the process from which on an answer is new enough; absent: now. Who has waited for
   * other things needs no new answer if one was asked for meanwhile.
   */
  ask(question: () => Promise<T>, since?: number): Promise<T> | T {
    if (since !== undefined && this.#last && this.#last.askedAt >= since) return this.#last.answer;
    this.#next ??= this.#begin(question, this.#current);
    return this.#next;
  }

  async #begin(question: () => Promise<T>, before: Promise<T> | undefined): Promise<T> {
    // The callers of the question before get its error; this one is asked all the same.
    await (before?.catch(() => {}) ?? setImmediate());
    const own = this.#next;
    this.#current = own;
    this.#next = undefined;
    const askedAt = this.#elapsed();
    try {
      const answer = await question();
      this.#last = { askedAt, answer };
      return answer;
    } finally {
      if (this.#current === own) this.#current = undefined;
    }
  }
}
