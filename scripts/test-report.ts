import { relative } from 'node:path';
import type { TestsStream } from 'node:test';
import { inspect } from 'node:util';

/** What node:test tells about a test that ended; a suite or a test of subtests is one too. */
interface Ended {
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
  readonly classname?: string;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details: { readonly type?: string; readonly error?: Error & { failureType?: string } };
}

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

  async follow(engine: string, stream: TestsStream): Promise<void> {
    const run = new RunReport(engine);
    const started = performance.now();
    stream.on('test:pass', (data) => run.passed(data as Ended));
    stream.on('test:fail', (data) => run.failed(data as Ended));
    stream.on('test:summary', ({ file, duration_ms }) => run.ended(file, duration_ms));
    stream.on('test:diagnostic', ({ file, message }) => run.said(file, message));
    stream.on('test:stdout', ({ file, message }) => run.printed(file, message));
    stream.on('test:stderr', ({ file, message }) => run.printed(file, message));
    for await (const _ of stream);
    run.finish((performance.now() - started) / 1000);
    this.#total.add(run.counts);
  }
}

class RunReport {
  readonly counts = new Counts();
  readonly #engine: string;
  readonly #output = new Map<string, string>();
  readonly #failedFiles = new Set<string>();
  readonly #diagnostics = new Set<string>();
  readonly #times = new Map<string, number>();

  constructor(engine: string) {
    this.#engine = engine;
  }

  passed(test: Ended): void {
    if (isFileItself(test)) this.#fail(test, 'There is no test in this file.');
    else if (isSet(test.skip) || isSet(test.todo)) this.counts.skipped += 1;
    else if (test.details.type !== 'suite') this.counts.passed += 1;
  }

  failed(test: Ended): void {
    if (test.details.error?.failureType === 'subtestsFailed') return;
    if (isSet(test.todo)) this.counts.skipped += 1;
    else this.#fail(test, describe(test.details.error));
  }

  /** The runner's own counts have no file. */
  said(file: string | undefined, message: string): void {
    if (file !== undefined) this.#diagnostics.add(message);
  }

  printed(file: string, message: string): void {
    this.#output.set(file, (this.#output.get(file) ?? '') + message);
  }

  /** The end of a file; the whole run has one without a file. */
  ended(file: string | undefined, milliseconds: number): void {
    if (file !== undefined) this.#times.set(file, milliseconds);
  }

  finish(seconds: number): void {
    for (const file of this.#failedFiles) {
      const output = this.#output.get(file)?.trim();
      if (output) console.log(`\n── what ${relative('', file)} printed (${this.#engine})\n${indent(output)}`);
    }
    for (const message of this.#diagnostics) console.log(`ℹ ${message}`);
    if (this.#times.size >= MANY_FILES) console.log(this.#slowest());
    console.log(`${this.#engine}: ${this.counts} in ${seconds.toFixed(1)} s`);
  }

  /** Where the time of a long run went. */
  #slowest(): string {
    const files = [...this.#times].sort(([, a], [, b]) => b - a).slice(0, TOLD_SLOWEST);
    const times = files.map(([file, ms]) => `${relative('', file)} ${(ms / 1000).toFixed(0)} s`);
    return `ℹ the slowest files: ${times.join(', ')}`;
  }

  #fail(test: Ended, problem: string): void {
    this.counts.failed += 1;
    if (test.file) this.#failedFiles.add(test.file);
    const name = isFileItself(test)
      ? 'the file as a whole'
      : [test.classname, test.name].filter(Boolean).join(' › ');
    const place = test.file ? `${relative('', test.file)}:${test.line ?? 1}` : 'no file';
    console.log(`\n✖ ${name}\n  ${place} (${this.#engine})\n${indent(problem)}\n`);
  }
}

/** A file that ended badly, or without any test, is told as a test named as the file. */
function isFileItself(test: Ended): boolean {
  return test.name === test.file;
}

function isSet(mark: string | boolean | undefined): boolean {
  return mark !== undefined && mark !== false;
}

/** The runner wraps what a test threw; that, with its diff and its own cause, is what helps. */
function describe(error: Error | undefined): string {
  const thrown = error?.cause ?? error;
  if (!(thrown instanceof Error)) return typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 8 });
  const stack = withoutRunner(thrown.stack ?? thrown.message);
  return thrown.cause === undefined ? stack : `${stack}\ncaused by: ${inspect(thrown.cause, { depth: 8 })}`;
}

function withoutRunner(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !/^ +at .*node:(internal|async_hooks)/.test(line))
    .join('\n');
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');
}
