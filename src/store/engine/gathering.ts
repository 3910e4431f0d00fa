/** How many of the latest batches the estimate comes from. */
const REMEMBERED = 16;

/**
 * How many operations make a batch worth a commit: half of those that callers keep under way, as the latest batches
 * showed. One half is performed while the other is committed, so neither the event loop nor the disk waits for the other; larger
 * batches take turns with it (docs/performance.md, "Sends").
 */
export class Gathering {
  readonly #underWay: number[] = new Array(REMEMBERED).fill(1);
  #batches = 0;

  get enough(): number {
    return Math.ceil(Math.max(...this.#underWay) / 2);
  }

  /** After a batch: how many operations it had, with those that wait at its end. */
  note(operations: number): void {
    this.#underWay[this.#batches++ % REMEMBERED] = operations;
  }
}
