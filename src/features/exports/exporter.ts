import type { Context } from '../../chat/context.ts';
import type { CanonicalEvent } from '../../chat/events/types.ts';
import type { RealmExport } from '../../chat/model/organization.ts';
import { archive } from '../../engine/files/archive.ts';
import { Rests } from '../../engine/jobs/rests.ts';
import type { Job, JobRun, Next } from '../../engine/jobs/worker.ts';
import { seconds } from '../../engine/kernel/clock.ts';
import type { ExportFolder } from './folder.ts';
import { exportEntries } from './operations/contents.ts';
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
} from './operations/progress.ts';

/** How often the exporter looks for exports of stopped servers, and for old archives. */
const EVERY_MS = 60_000;

/** The server stops, or another server makes the archive. */
class Interrupted extends Error {}

/**
 * Makes the archives of exports, one after another, and removes deleted ones. Each node does it:
 * features/exports/operations/progress.ts says which node makes an export.
 */
export class Exporter implements Job {
  readonly name = 'exporter';
  readonly failure = 'Data exports could not be worked on.';
  readonly eventTypes = ['realm_export'] as const;
  readonly #context: Context;
  readonly #folder: ExportFolder;

  constructor(context: Context, folder: ExportFolder) {
    this.#context = context;
    this.#folder = folder;
  }

  wakesOn({ type }: CanonicalEvent): boolean {
    return type === 'realm_export';
  }

  async run({ signal }: JobRun): Promise<Next> {
    const { clock, realm, transact } = this.#context;
    const isToGoOn = () => !signal.aborted && hasWork(realm, seconds(clock));
    while (isToGoOn() && (await transact(expireExport)));
    try {
      await this.#tidy();
    } finally {
      // If the folder cannot be tidied, exports still have to be made, or fail.
      while (isToGoOn()) {
        const claimed = await transact(claim);
        if (!claimed) break;
        await this.#make(claimed, signal);
      }
    }
    return { afterMs: EVERY_MS };
  }

  #tidy(): Promise<void> {
    const { realm } = this.#context;
    return this.#folder.keepOnly(new Set(listReady(realm)), new Set(listPending(realm)));
  }

  async #make(claimed: RealmExport, signal: AbortSignal): Promise<void> {
    const { db, realm, storage, transact } = this.#context;
    const { id, attempts, requestedAt } = claimed;
    const made = { folder: `parley-export-${id}`, modifiedAt: requestedAt };
    const source = { db, realm, storage, signal };
    try {
      const chunks = archive(exportEntries(source, claimed), made);
      await this.#folder.write(id, attempts, this.#whileMine(claimed, chunks, signal));
    } catch (error) {
      const isToGoOn = signal.aborted || error instanceof Interrupted;
      if (!isToGoOn)
        this.#context.log.error({ err: error, job: 'exporter', export: id }, 'A data export has failed.');
      await transact((tx) => (isToGoOn ? release : fail)(tx, claimed));
      return;
    }
    await transact((tx) => finish(tx, claimed));
  }

  /** Passes the bytes on until the server stops or another server makes the export. */
  async *#whileMine(
    claimed: RealmExport,
    chunks: AsyncIterable<Buffer>,
    signal: AbortSignal,
  ): AsyncGenerator<Buffer> {
    const { clock, transact } = this.#context;
    let saidAt = clock.now();
    // An export takes the event loop from requests.
    const rests = new Rests({ signal });
    let began = rests.now();
    for await (const chunk of chunks) {
      rests.owe(began);
      await rests.take();
      if (signal.aborted) throw new Interrupted();
      if (clock.now() - saidAt >= EVERY_MS) {
        saidAt = clock.now();
        if (!(await transact((tx) => keepAlive(tx, claimed)))) throw new Interrupted();
      }
      yield chunk;
      began = rests.now();
    }
  }
}
