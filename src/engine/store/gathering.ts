import { greatest } from '../kernel/lists.ts';

/** The number of latest batches on which the estimate is based. */
const REMEMBERED = 16;

/**
 * How many operations make a batch worth a commit: half of the operations that callers keep under way, as the latest batches
 * showed. One half runs while the other is committed, so neither the event loop nor the disk waits; larger
 * batches take turns with it (docs/performance.md, "Sends").
 */
export class Gathering {
  readonly #underWay: number[] = new Array(REMEMBERED).fill(1);
  #batches = 0;

  get enough(): number {
    return Math.ceil(greatest(this.#underWay) / 2);
  }

  /** Records a batch: its operations, plus those waiting at its end. */
  note(operations: number): void {
    this.#underWay[this.#batches++ % REMEMBERED] = operations;
  }
}
