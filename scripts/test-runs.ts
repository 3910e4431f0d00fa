/** Runs test files in processes of their own, and those that failed once more. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { type Batch, type Engine, FILE_LIMIT_MS, inBatches, needsPostgres } from './test-files.ts';
import { type Report, RunReport } from './test-report.ts';

const BATCH = resolve(import.meta.dirname, 'test-batch.ts');
const MOST_PROCESSES = 4;
/** More than a few failures have a cause that a second try does not remove. */
const MOST_TRIED_AGAIN = 5;
/** The files that are known to fail at times. It may only get shorter (`test/tooling/flaky.test.ts`). */
const FLAKY = 'test/flaky.json';
/** More room for young objects, in MB: as a test ends, nearly all that it made is garbage. A twentieth of the processor time. */
const FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/** Test files, run in processes that each run a batch of them. */
export class Runs {
  readonly #env: Record<Engine, NodeJS.ProcessEnv>;
  readonly #interrupted: AbortSignal;
  readonly #reports = new Map<Engine, RunReport>();

  constructor(env: Record<Engine, NodeJS.ProcessEnv>, interrupted: AbortSignal) {
    this.#env = env;
    this.#interrupted = interrupted;
  }

  get reports(): readonly RunReport[] {
    return [...this.#reports.values()];
  }

  report(engine: Engine): RunReport {
    const known = this.#reports.get(engine) ?? new RunReport(engine);
    this.#reports.set(engine, known);
    return known;
  }

  async run(chosen: ReadonlyMap<Engine, readonly string[]>): Promise<void> {
    for (const engine of chosen.keys()) this.report(engine);
    const processes = processesFor(chosen);
    const batches = inBatches(chosen, processes);
    const work = async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift())
        await this.#runBatch(batch, this.report(batch.engine));
    };
    await Promise.all(Array.from({ length: processes }, work));
  }

  /** Runs each of a few failed files once more, alone. One that passes is flaky: it is named at the end, and fails nothing. */
  async tryAgain(report: Report): Promise<void> {
    const failed = this.reports.flatMap((run) => run.failedFiles.map((file) => ({ run, file })));
    if (failed.length > MOST_TRIED_AGAIN || this.#interrupted.aborted) return;
    const known = readFlaky();
    for (const { run, file } of failed) {
      const name = relative('', file);
      console.log(`── once more, alone: ${name} (${run.engine})`);
      const again = new RunReport(run.engine);
      await this.#runBatch({ engine: run.engine, way: 'shared', files: [file] }, again);
      if (again.counts.failed > 0 || this.#interrupted.aborted) continue;
      run.replace(again);
      const isKnown = known.includes(name) ? '' : `, which is not in ${FLAKY}: repair it now`;
      report.note(`Flaky, failed and then passed alone: ${name} (${run.engine})${isKnown}`);
    }
  }

  /** In one process; in another one what the first has left, should a file have ended it. */
  async #runBatch({ engine, files }: Batch, results: RunReport): Promise<void> {
    const signal = this.#interrupted;
    for (let left = [...files]; left.length > 0 && !signal.aborted; ) {
      const timeout = FILE_LIMIT_MS * left.length;
      left = await results.follow(
        run({ files: [BATCH], argv: left, execArgv: FLAGS, timeout, env: this.#env[engine], signal }),
        BATCH,
        left,
      );
    }
  }
}

/** One more than there are cores where the processes wait for a server. */
function processesFor(chosen: ReadonlyMap<Engine, unknown>): number {
  return Math.min(availableParallelism(), MOST_PROCESSES) + ([...chosen.keys()].some(needsPostgres) ? 1 : 0);
}

function readFlaky(): string[] {
  return existsSync(FLAKY) ? (JSON.parse(readFileSync(FLAKY, 'utf8')) as string[]) : [];
}
