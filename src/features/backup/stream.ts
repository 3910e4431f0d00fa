import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../engine/config/config.ts';
import type { FileStorage } from '../../engine/files/storage.ts';
import type { Log } from '../../engine/kernel/log.ts';
import { WorkerThread } from '../../engine/kernel/processes/worker-thread.ts';
import { QuietPeriods } from '../../engine/kernel/tasks/quiet-periods.ts';
import { FILE_FOLDERS } from './layout.ts';
import { STATE_FOLDER } from './state-folder.ts';
import type { StreamNotice, StreamOrder, StreamThreadData } from './stream-thread.ts';
import type { StreamerState } from './streamer.ts';

type Given = Pick<Config, 'dataDir' | 's3' | 'backup' | 'backupAccess' | 'backupKeepDays'>;

interface StreamOptions {
  /** The database file. */
  readonly database: string;
  readonly log: Log;
  /** The result of `takeClosed`, called before the database was opened. */
  readonly isClosed: boolean;
}

/** Milliseconds for the thread's last work, of which sending takes two seconds at most. */
const STOP_LIMIT_MS = 30_000;

const FAILED = 'The backup could not be brought up to date; the server tries again.';

/** Logs failures of the backup: the first, and while they go on one a minute. */
export function failuresTo(log: Log, place: string, now: () => number): (err: unknown) => void {
  const quiet = new QuietPeriods({ now, period: 60_000, most: 1 });
  return (err) => {
    if (quiet.begin(FAILED)) log.error({ err, place }, FAILED);
  };
}

/** The continuous backup of a server, on a thread of its own: nothing waits for it. */
export class BackupStream {
  readonly #thread: WorkerThread<StreamOrder, number | undefined, StreamNotice>;
  readonly #fail: (err: unknown) => void;
  #state: StreamerState = { at: 0, waitingBytes: 0 };

  constructor(config: Given & { readonly backup: string }, { database, log, isClosed }: StreamOptions) {
    const { dataDir, s3, backup: to, backupAccess: access, backupKeepDays: keepDays } = config;
    const folder = join(dataDir, STATE_FOLDER);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const data: StreamThreadData = { database, folder, dataDir, s3, to, access, keepDays, isClosed };
    this.#fail = failuresTo(log, to, () => performance.now());
    this.#thread = new WorkerThread({
      entry: new URL('./stream-thread.ts', import.meta.url),
      name: 'parley-backup',
      does: 'keeps the backup up to date',
      data,
      onNotice: (notice: StreamNotice) => {
        if ('state' in notice) this.#state = notice.state;
        else this.#fail(new Error(notice.failure));
      },
      onLost: (err) =>
        log.error({ err, place: to }, 'The thread of the backup has ended: start the server again.'),
      limitMs: STOP_LIMIT_MS,
    });
    this.#thread.start();
  }

  get state(): StreamerState {
    return this.#state;
  }

  noteFile(key: string): void {
    this.#thread.tell({ file: `${FILE_FOLDERS[0]}${key}` });
  }

  /** Call it once the server has closed the database. Returns the newest segment on its disk; undefined: there is no chain. */
  async stop(): Promise<number | undefined> {
    if (!this.#thread.worker) return undefined;
    try {
      return await this.#thread.ask({ stop: true });
    } catch (error) {
      this.#fail(error);
      return undefined;
    } finally {
      await this.#thread.end();
    }
  }
}

/** Notifies the backup of each new file. */
export function noteFiles(storage: FileStorage, note: (key: string) => void): FileStorage {
  return {
    putFile: async (key, path) => {
      await storage.putFile(key, path);
      note(key);
    },
    putBytes: async (key, bytes) => {
      await storage.putBytes(key, bytes);
      note(key);
    },
    read: (key, range) => storage.read(key, range),
    size: (key) => storage.size(key),
    remove: (key) => storage.remove(key),
  };
}

/** The database file at the server's last stop. */
interface Closed {
  readonly bytes: string;
  readonly changedAt: string;
}

const noteIn = (dataDir: string): string => join(dataDir, STATE_FOLDER, 'closed.json');

/** Records that the chain has all of the database, and that the database is closed. */
export function noteClosed(dataDir: string, database: string, number: number | undefined): void {
  const seen = look(database);
  if (number === undefined || !seen) return;
  writeFileSync(noteIn(dataDir), JSON.stringify(seen), { mode: 0o600, flush: true });
}

/** Call it before the database is opened: whether it is unchanged since the last stop. The record counts once. */
export function takeClosed(dataDir: string, database: string): boolean {
  const path = noteIn(dataDir);
  try {
    const { bytes, changedAt } = JSON.parse(readFileSync(path, 'utf8')) as Closed;
    const seen = look(database);
    return seen?.bytes === bytes && seen.changedAt === changedAt;
  } catch {
    // Without a readable record, the chain begins anew.
    return false;
  } finally {
    rmSync(path, { force: true });
  }
}

/** undefined: the database is open, or was not closed in order. */
function look(database: string): Closed | undefined {
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false });
  const file = statSync(database, { throwIfNoEntry: false, bigint: true });
  if (!file || (log && log.size > 0)) return undefined;
  return { bytes: String(file.size), changedAt: String(file.mtimeNs) };
}
