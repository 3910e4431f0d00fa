import { relative } from 'node:path';
import type { TestsStream } from 'node:test';
import { describe, type Ended, indent, isOfSubtests, isSet } from './test-events.ts';
import { FILE_MARK } from './test-files.ts';

const MANY_FILES = 50;
const TOLD_SLOWEST = 25;

class Counts {
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

/** Follows runs of tests, prints failures in full as they come and a summary per run, and adds up. */
export class Report {
  readonly #total = new Counts();

  get ran(): number {
    return this.#total.passed + this.#total.failed;
  }

  get failed(): number {
    return this.#total.failed;
  }

  /** "N passed, N failed", and ", N skipped" when some were. */
  totals(): string {
    return this.#total.toString();
  }

  /** A failure outside any test. */
  fail(sentence: string): void {
    this.#total.failed += 1;
    console.log(`✖ ${sentence}`);
  }

  begin(engine: string): RunReport {
    return new RunReport(engine);
  }

  /** `isTimed`: with the times of each file. */
  end(run: RunReport, isTimed: boolean): void {
    if (isTimed) console.log(run.allTimes());
    run.finish();
    this.#total.add(run.counts);
  }
}

/** The work of the processes of a run on one engine. */
export class RunReport {
  readonly counts = new Counts();
  readonly #engine: string;
  readonly #started = performance.now();
  readonly #output = new Map<string, string>();
  readonly #failedFiles = new Set<string>();
  readonly #diagnostics = new Set<string>();
  readonly #times = new Map<string, number>();
  readonly #processor = new Map<string, number>();

  constructor(engine: string) {
    this.#engine = engine;
  }

  /**
   * Follows a process whose main file, `batch`, runs these files one after another, each as a suite of its name.
   * Returns the files that it did not come to.
   */
  async follow(stream: TestsStream, batch: string, files: readonly string[]): Promise<string[]> {
    const left = [...files];
    let hasFailed = false;
    const current = () => left[0] ?? files.at(-1) ?? batch;
    let tests = 0;
    let crash = '';
    const printed = { out: '', err: '' };
    const each = (test: Ended, count: () => void) => {
      if (test.file !== batch) {
        tests += 1;
        hasFailed ||= test.details.error !== undefined && !isSet(test.todo);
        count();
      } else if (test.name === left[0]) {
        this.#ended(test, tests);
        left.shift();
        tests = 0;
      } else if (test.details.error) crash = describe(test.details.error);
    };
    stream.on('test:pass', (data) => each(data as Ended, () => this.#passed(data as Ended)));
    stream.on('test:fail', (data) => each(data as Ended, () => this.#failed(data as Ended, current())));
    stream.on('test:diagnostic', ({ file, message }) => {
      if (file === batch) this.#used(message);
      else if (file !== undefined) this.#diagnostics.add(message);
    });
    stream.on('test:stdout', ({ message }) => {
      printed.out += message;
    });
    stream.on('test:stderr', ({ message }) => {
      printed.err += message;
    });
    for await (const _ of stream);
    this.#printed(printed.out);
    this.#printed(printed.err);
    const broken = left.shift();
    if (broken) this.#failFile(broken, `It did not end. ${crash}`);
    // A process in which a test failed says on some runs that it has failed too.
    else if (crash && !hasFailed) this.#failFile(current(), crash);
    return left;
  }

  /** Each file with its seconds and its seconds of processor time, the dearest first. */
  allTimes(): string {
    const seconds = (ms = 0) => (ms / 1000).toFixed(1).padStart(7);
    return [...this.#processor]
      .sort(([, a], [, b]) => b - a)
      .map(([file, ms]) => `${seconds(this.#times.get(file))} ${seconds(ms)}  ${relative('', file)}`)
      .join('\n');
  }

  finish(): void {
    for (const file of this.#failedFiles) {
      const output = this.#output.get(file)?.trim();
      if (output) console.log(`\n── what ${relative('', file)} printed (${this.#engine})\n${indent(output)}`);
    }
    for (const message of this.#diagnostics) console.log(`ℹ ${message}`);
    if (this.#times.size >= MANY_FILES) console.log(this.#slowest());
    const seconds = (performance.now() - this.#started) / 1000;
    console.log(`${this.#engine}: ${this.counts} in ${seconds.toFixed(1)} s`);
  }

  #passed(test: Ended): void {
    if (isSet(test.skip) || isSet(test.todo)) this.counts.skipped += 1;
    else if (test.details.type !== 'suite') this.counts.passed += 1;
  }

  #failed(test: Ended, file: string): void {
    if (isOfSubtests(test)) return;
    if (isSet(test.todo)) {
      this.counts.skipped += 1;
      return;
    }
    const group = test.classname?.startsWith(file) ? test.classname.slice(file.length + 1) : test.classname;
    const name = [group, test.name].filter(Boolean).join(' › ');
    const place = `${relative('', test.file ?? file)}:${test.line ?? 1}`;
    this.#fail(file, `${name}\n  ${place}`, describe(test.details.error));
  }

  /** The suite of a file, in which there were so many tests. */
  #ended(test: Ended, tests: number): void {
    const { name: file, details } = test;
    this.#times.set(file, details.duration_ms);
    if (details.error && !isOfSubtests(test)) this.#failFile(file, describe(details.error));
    else if (tests === 0) this.#failFile(file, 'There is no test in this file.');
  }

  #failFile(file: string, problem: string): void {
    this.#fail(file, `the file as a whole\n  ${relative('', file)}:1`, problem);
  }

  #fail(file: string, what: string, problem: string): void {
    this.counts.failed += 1;
    this.#failedFiles.add(file);
    console.log(`\n✖ ${what} (${this.#engine})\n${indent(problem)}\n`);
  }

  /** By a process, marked where each file begins. */
  #printed(text: string): void {
    for (const part of text.split(FILE_MARK).slice(1)) {
      const [file = '', ...lines] = part.split('\n');
      this.#output.set(file, (this.#output.get(file) ?? '') + lines.join('\n'));
    }
  }

  /** "milliseconds of processor time, file". */
  #used(message: string): void {
    const [ms, file = ''] = message.split(' ');
    this.#processor.set(file, Number(ms));
  }

  /** Where the time of a long run went. */
  #slowest(): string {
    const files = [...this.#times].sort(([, a], [, b]) => b - a).slice(0, TOLD_SLOWEST);
    const times = files.map(([file, ms]) => `${relative('', file)} ${(ms / 1000).toFixed(0)} s`);
    return `ℹ the slowest files: ${times.join(', ')}`;
  }
}
