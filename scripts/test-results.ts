import { relative } from 'node:path';
import { describe, type Ended, indent, isOfSubtests, isSet } from './test-events.ts';

export class Counts {
  passed = 0;
  failed = 0;
  skipped = 0;

  add(other: Counts): void {
    this.passed += other.passed;
    this.failed += other.failed;
    this.skipped += other.skipped;
  }

  toString(): string {
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    return `${this.passed} passed, ${this.failed} failed${skipped}`;
  }
}

/** The outcome of one test file on one engine. Prints failures in full as they come. */
export class FileResult {
  readonly file: string;
  readonly counts = new Counts();
  readonly #engine: string;
  /** Printed by the tests of the file. */
  output = '';
  /** By the clock. */
  ms = 0;
  processorMs = 0;

  constructor(file: string, engine: string) {
    this.file = file;
    this.#engine = engine;
  }

  get hasFailed(): boolean {
    return this.counts.failed > 0;
  }

  passed(test: Ended): void {
    if (isSet(test.skip) || isSet(test.todo)) this.counts.skipped += 1;
    else if (test.details.type !== 'suite') this.counts.passed += 1;
  }

  failed(test: Ended): void {
    if (isOfSubtests(test)) return;
    if (isSet(test.todo)) {
      this.counts.skipped += 1;
      return;
    }
    const { file } = this;
    const group = test.classname?.startsWith(file) ? test.classname.slice(file.length + 1) : test.classname;
    const name = [group, test.name].filter(Boolean).join(' › ');
    const place = `${relative('', test.file ?? file)}:${test.line ?? 1}`;
    this.#fail(`${name}\n  ${place}`, describe(test.details.error));
  }

  /** The suite of the file has ended; it had so many tests. */
  ended(test: Ended, tests: number): void {
    this.ms = test.details.duration_ms;
    if (test.details.error && !isOfSubtests(test)) this.failedAsAWhole(describe(test.details.error));
    else if (tests === 0) this.failedAsAWhole('There is no test in this file.');
  }

  failedAsAWhole(problem: string): void {
    this.#fail(`the file as a whole\n  ${relative('', this.file)}:1`, problem);
  }

  #fail(what: string, problem: string): void {
    this.counts.failed += 1;
    console.log(`\n✖ ${what} (${this.#engine})\n${indent(problem)}\n`);
  }
}
