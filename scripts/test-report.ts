import { relative } from 'node:path';
import type { TestsStream } from 'node:test';
import { describe, type Ended, indent, isSet } from './test-events.ts';
import { type Engine, FILE_MARK } from './test-files.ts';
import { Counts, FileResult } from './test-results.ts';

const MANY_FILES = 50;
const TOLD_SLOWEST = 25;

/** A test file on one engine: how many of its tests were skipped, and its processor time. */
export interface FileSummary {
  readonly engine: Engine;
  readonly file: string;
  readonly skipped: number;
  readonly processorMs: number;
}

/** Adds up runs on several engines. */
export class Report {
  readonly #total = new Counts();
  readonly #closing: string[] = [];

  get ran(): number {
    return this.#total.passed + this.#total.failed;
  }

  get failed(): number {
    return this.#total.failed;
  }

  /** "N passed, N failed", and ", N skipped" when some were. */
  get totals(): string {
    return this.#total.toString();
  }

  /** Notes, and the totals on the last line. */
  closing(): string {
    return [...this.#closing, this.totals].join('\n');
  }

  /** A line for the end of the run. */
  note(line: string): void {
    this.#closing.push(line);
  }

  /** A failure outside any test. */
  fail(sentence: string): void {
    this.#total.failed += 1;
    console.log(`✖ ${sentence}`);
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
  readonly engine: Engine;
  readonly #started = performance.now();
  readonly #results = new Map<string, FileResult>();
  readonly #diagnostics = new Set<string>();

  constructor(engine: Engine) {
    this.engine = engine;
  }

  get counts(): Counts {
    const counts = new Counts();
    for (const result of this.#results.values()) counts.add(result.counts);
    return counts;
  }

  /** Absolute paths. */
  get failedFiles(): string[] {
    return [...this.#results.values()].filter(({ hasFailed }) => hasFailed).map(({ file }) => file);
  }

  /** Absolute paths of files with skipped tests. */
  get skippingFiles(): string[] {
    return [...this.#results.values()].filter(({ counts }) => counts.skipped > 0).map(({ file }) => file);
  }

  /** What `scripts/cover.ts` reads. */
  get summary(): FileSummary[] {
    return [...this.#results.values()].map(({ file, counts: { skipped }, processorMs }) => ({
      engine: this.engine,
      file: relative('', file),
      skipped,
      processorMs,
    }));
  }

  /** Puts the results of another run of some files in the place of theirs. */
  replace(other: RunReport): void {
    for (const [file, result] of other.#results) this.#results.set(file, result);
  }

  /**
   * Follows a process whose main file, `batch`, runs these files one after another, each as a suite of its name.
   * Returns the files that it did not come to.
   */
  async follow(stream: TestsStream, batch: string, files: readonly string[]): Promise<string[]> {
    const left = [...files];
    let hasFailed = false;
    const current = () => this.#resultOf(left[0] ?? files.at(-1) ?? batch);
    let tests = 0;
    let crash = '';
    /** What node:test says of failures after the end of their tests, which fail the process and no test. */
    const late: string[] = [];
    const printed = { out: '', err: '' };
    const each = (test: Ended, count: () => void) => {
      if (test.file !== batch) {
        tests += 1;
        hasFailed ||= test.details.error !== undefined && !isSet(test.todo);
        count();
      } else if (test.name === left[0]) {
        current().ended(test, tests);
        left.shift();
        tests = 0;
      } else if (test.details.error) crash = describe(test.details.error);
    };
    stream.on('test:pass', (data) => each(data as Ended, () => current().passed(data as Ended)));
    stream.on('test:fail', (data) => each(data as Ended, () => current().failed(data as Ended)));
    stream.on('test:diagnostic', ({ file, message }) => {
      if (message.includes('asynchronous activity after the test ended')) late.push(message);
      else if (file === batch) this.#used(message);
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
    if (broken) this.#resultOf(broken).failedAsAWhole(`It did not end. ${crash}`);
    // A process in which a test failed says on some runs that it has failed too.
    else if (crash && !hasFailed) current().failedAsAWhole([crash, ...late].join('\n'));
    return left;
  }

  /** Each file with its seconds and its seconds of processor time, the dearest first. */
  allTimes(): string {
    const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7);
    return [...this.#results.values()]
      .sort((a, b) => b.processorMs - a.processorMs)
      .map(({ file, ms, processorMs }) => `${seconds(ms)} ${seconds(processorMs)}  ${relative('', file)}`)
      .join('\n');
  }

  finish(): void {
    for (const { file, hasFailed, output } of this.#results.values())
      if (hasFailed && output.trim())
        console.log(`\n── what ${relative('', file)} printed (${this.engine})\n${indent(output.trim())}`);
    for (const message of this.#diagnostics) console.log(`ℹ ${message}`);
    if (this.#results.size >= MANY_FILES) console.log(this.#slowest());
    const seconds = (performance.now() - this.#started) / 1000;
    console.log(`${this.engine}: ${this.counts} in ${seconds.toFixed(1)} s`);
  }

  #resultOf(file: string): FileResult {
    const known = this.#results.get(file) ?? new FileResult(file, this.engine);
    this.#results.set(file, known);
    return known;
  }

  /** By a process, marked where each file begins. */
  #printed(text: string): void {
    for (const part of text.split(FILE_MARK).slice(1)) {
      const [file = '', ...lines] = part.split('\n');
      this.#resultOf(file).output += lines.join('\n');
    }
  }

  /** "milliseconds of processor time, file". */
  #used(message: string): void {
    const [ms, file = ''] = message.split(' ');
    this.#resultOf(file).processorMs = Number(ms);
  }

  /** Where the time of a long run went. */
  #slowest(): string {
    const slowest = [...this.#results.values()].sort((a, b) => b.ms - a.ms).slice(0, TOLD_SLOWEST);
    const times = slowest.map(({ file, ms }) => `${relative('', file)} ${(ms / 1000).toFixed(0)} s`);
    return `ℹ the slowest files: ${times.join(', ')}`;
  }
}
