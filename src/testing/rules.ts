import type { Clock } from '../engine/kernel/clock.ts';
import type { Fault, HeldFault, Matching } from './api.d.ts';

/** The properties of a request that decide whether a fault affects it. */
export interface Passing {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
}

export type FaultKind = 'lose-request' | 'lose-reply' | 'delay' | 'duplicate';

/** One fault, with the requests that it has affected. */
class Rule implements HeldFault {
  readonly kind: FaultKind;
  readonly met: Promise<void>;
  count = 0;
  readonly #matching: Matching;
  readonly #left: number;
  readonly #released: Promise<void>;
  #isEnded = false;
  #meet: () => void = () => {};
  #release: () => void = () => {};

  constructor(kind: FaultKind, matching: Matching) {
    this.kind = kind;
    this.#matching = matching;
    this.#left = matching.times ?? 1;
    this.met = new Promise((resolve) => {
      this.#meet = resolve;
    });
    this.#released = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  takes({ method, path }: Passing): boolean {
    const { method: asked = method, path: pattern = path } = this.#matching;
    const fits = typeof pattern === 'string' ? pattern === path : pattern.test(path);
    return !this.#isEnded && this.count < this.#left && asked === method && fits;
  }

  /** Resolves when a held request may go on: after `ms` of the clock, if given. */
  hold(clock: Clock, ms: number | undefined): Promise<void> {
    if (ms !== undefined) clock.after(ms, () => this.release());
    return this.#released;
  }

  meet(): void {
    this.count += 1;
    this.#meet();
  }

  end(): void {
    this.#isEnded = true;
  }

  release(): void {
    this.end();
    this.#release();
  }
}

/** The faults of one direction; the first one that matches affects a request. */
export class FaultRules {
  readonly #rules: { readonly rule: Rule; readonly ms: number | undefined }[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly drop = ({
    lose = 'request',
    ...matching
  }: Matching & { lose?: 'request' | 'reply' } = {}): Fault =>
    this.#add(lose === 'request' ? 'lose-request' : 'lose-reply', matching);

  readonly delay = ({ ms, ...matching }: Matching & { ms?: number } = {}): HeldFault =>
    this.#add('delay', matching, ms);

  readonly duplicate = (matching: Matching = {}): Fault => this.#add('duplicate', matching);

  #add(kind: FaultKind, matching: Matching, ms?: number): Rule {
    const rule = new Rule(kind, matching);
    this.#rules.push({ rule, ms });
    return rule;
  }

  /** What to do with a request, after the time for which it is held; undefined: nothing. */
  async meet(passing: Passing): Promise<Exclude<FaultKind, 'delay'> | undefined> {
    for (const { rule, ms } of this.#rules) {
      if (!rule.takes(passing)) continue;
      rule.meet();
      if (rule.kind !== 'delay') return rule.kind;
      await rule.hold(this.#clock, ms);
    }
    return undefined;
  }

  /** Releases all held requests. */
  releaseAll(): void {
    for (const { rule } of this.#rules) rule.release();
  }
}
