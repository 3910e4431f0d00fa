/** Breaks one line after another in a copy of the project, and runs the tests that may notice it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import type { Mutant } from './draw.ts';
import type { NearestTests } from './nearest-tests.ts';
import { broken } from './operators.ts';
import { type MostFiles, roundsFor } from './rounds.ts';
import { type Outcome, type Round, runTests } from './run-tests.ts';

export interface Trial {
  readonly mutant: Mutant;
  /** `untested`: no test comes to the file. */
  readonly verdict: 'caught' | 'survived' | 'untested';
  /** By which test, or that the tests did not end. */
  readonly by?: string;
  /** The files that ran. */
  readonly ran: readonly string[];
}

export interface Limits {
  /** For each round of tests. */
  readonly limitMs: number;
  readonly most: MostFiles;
  readonly signal: AbortSignal;
}

export class Trials {
  readonly #copy: Copy;
  readonly #nearest: NearestTests;
  readonly #limits: Limits;
  /** Whether tests pass when nothing is broken, by their files. */
  readonly #passes = new Map<string, boolean>();

  constructor(copy: Copy, nearest: NearestTests, limits: Limits) {
    this.#copy = copy;
    this.#nearest = nearest;
    this.#limits = limits;
  }

  async run(mutant: Mutant): Promise<Trial> {
    const rounds = roundsFor(mutant, this.#nearest, this.#limits.most);
    const ran: string[] = [];
    for (const round of rounds) {
      const outcome = await this.#runBroken(mutant, round);
      ran.push(...round.files);
      if (outcome.kind === 'passed' || !(await this.#passesUnbroken(round, outcome))) continue;
      const by = outcome.kind === 'failed' ? `${outcome.file} › ${outcome.test}` : outcome.kind;
      return { mutant, verdict: 'caught', by, ran };
    }
    return { mutant, verdict: ran.length > 0 ? 'survived' : 'untested', ran };
  }

  async #runBroken(mutant: Mutant, round: Round): Promise<Outcome> {
    const file = join(this.#copy.root, mutant.path);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, broken(text, mutant));
    try {
      return await runTests(this.#copy, round, this.#limits);
    } finally {
      writeFileSync(file, text);
    }
  }

  /** A test that fails on this machine anyway has not noticed anything. */
  async #passesUnbroken({ engine, files }: Round, { file = '' }: Outcome): Promise<boolean> {
    const asked = { engine, files: files.includes(file) ? [file] : files };
    const key = JSON.stringify(asked);
    const known = this.#passes.get(key);
    if (known !== undefined) return known;
    const { kind } = await runTests(this.#copy, asked, this.#limits);
    this.#passes.set(key, kind === 'passed');
    return kind === 'passed';
  }
}
