import type { Context } from '../context.ts';
import { archive } from '../files/archive.ts';
import type { ExportFolder } from '../files/export-folder.ts';
import { seconds } from '../kernel/clock.ts';
import { logFailure } from '../kernel/log.ts';
import { exportEntries } from '../operations/exports/contents.ts';
import {
  claim,
  expireExport,
  fail,
  finish,
  hasWork,
  keepAlive,
  listPending,
  listReady,
  release,
} from '../operations/exports/progress.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import type { RealmExport } from '../store/exports.ts';

/** How often it is looked for what servers that have ended left behind, and for archives that are old. */
const EVERY_MS = 60_000;

/** The making of an archive is not to go on here. */
class Interrupted extends Error {}

/**
 * Makes the archives of exports, one after another, in the background, and removes those that are deleted. Every node of
 * an organization runs one: which of them makes an export, operations/exports/progress.ts says.
 */
export class Exporter {
  readonly #context: Context;
  readonly #folder: ExportFolder;
  #cancel: () => void = () => {};
  #running: Promise<void> | undefined;
  #again = false;
  readonly #stopping = new AbortController();

  constructor(context: Context, live: Pick<LiveRealm, 'onEntries'>, folder: ExportFolder) {
    this.#context = context;
    this.#folder = folder;
    live.onEntries((entries) => {
      if (entries.some(({ event }) => event?.type === 'realm_export')) this.#run();
    });
  }

  start(): void {
    this.#run();
    this.#wait();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancel();
    await this.#running;
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #wait(): void {
    this.#cancel = this.#context.clock.after(EVERY_MS, () => {
      if (hasWork(this.#context.realm, seconds(this.#context.clock))) this.#run();
      this.#wait();
    });
  }

  #run(): void {
    this.#again = true;
    if (this.#isStopped) return;
    this.#running ??= this.#work()
      .catch(
        logFailure(this.#context.log, 'Data exports could not be worked on; the next minute tries again.', {
          job: 'exporter',
        }),
      )
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #work(): Promise<void> {
    const { transact } = this.#context;
    while (this.#again && !this.#isStopped) {
      this.#again = false;
      while (!this.#isStopped && (await transact(expireExport)));
      await this.#tidy();
      for (;;) {
        const claimed = this.#isStopped ? undefined : await transact(claim);
        if (!claimed) break;
        await this.#make(claimed);
      }
    }
  }

  #tidy(): Promise<void> {
    const { realm } = this.#context;
    return this.#folder.keepOnly(new Set(listReady(realm)), new Set(listPending(realm)));
  }

  async #make(claimed: RealmExport): Promise<void> {
    const { read, realm, storage, transact } = this.#context;
    const { id, attempts, requestedAt } = claimed;
    const made = { folder: `parley-export-${id}`, modifiedAt: requestedAt };
    const source = { read, realm, storage, signal: this.#stopping.signal };
    try {
      const chunks = archive(exportEntries(source, claimed), made);
      await this.#folder.write(id, attempts, this.#whileMine(claimed, chunks));
    } catch (error) {
      const isToGoOn = this.#isStopped || error instanceof Interrupted;
      if (!isToGoOn)
        this.#context.log.error({ err: error, job: 'exporter', export: id }, 'A data export has failed.');
      await transact((tx) => (isToGoOn ? release : fail)(tx, claimed));
      return;
    }
    await transact((tx) => finish(tx, claimed));
  }

  /** The bytes, until the server stops or another one has taken over. */
  async *#whileMine(claimed: RealmExport, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { clock, transact } = this.#context;
    let saidAt = clock.now();
    for await (const chunk of chunks) {
      if (this.#isStopped) throw new Interrupted();
      if (clock.now() - saidAt >= EVERY_MS) {
        saidAt = clock.now();
        if (!(await transact((tx) => keepAlive(tx, claimed)))) throw new Interrupted();
      }
      yield chunk;
    }
  }
}
