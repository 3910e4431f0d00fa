import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPostgres } from '../../src/features/backup/copies/restore.ts';
import { createDatabase } from '../../test/support/postgres.ts';
import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts';
import type { Place } from './data-set.ts';

/** Ticks of processor time in a second, as Linux counts them for programs. */
const TICKS = 100;

/** A PostgreSQL that flushes to disk, with the content of a data folder. */
export class Postgres {
  /** The URL of the database. */
  readonly url: string;
  readonly #server: PostgresServer;
  readonly #leader: number;

  private constructor(server: PostgresServer, url: string) {
    this.#server = server;
    this.url = url;
    this.#leader = Number(readFileSync(join(server.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** `flushMs`: milliseconds that each flush of a commit takes longer. */
  static async with(place: Place, { flushMs = 0 } = {}): Promise<Postgres> {
    const slow = ['-c', `commit_delay=${flushMs * 1000}`, '-c', 'commit_siblings=0'];
    const server = await startPostgres({ durable: true, flags: ['-c', 'max_wal_size=4GB', ...slow] });
    const { url } = await createDatabase('template1', server.url);
    const postgres = new Postgres(server, url);
    await fillPostgres(url, join(place.folder, 'parley.db'));
    return postgres;
  }

  /**
   * Milliseconds of processor time of all its processes, ended ones too; on Linux only (elsewhere 0). In steps of 10 ms.
   */
  get cpu(): number {
    let ticks = 0;
    for (const pid of processes()) {
      const fields = statOf(pid);
      if (!fields) continue;
      if (pid === this.#leader) ticks += sum(fields.slice(11, 15));
      else if (Number(fields[1]) === this.#leader) ticks += sum(fields.slice(11, 13));
    }
    return (ticks * 1000) / TICKS;
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

const sum = (values: readonly string[]): number => values.reduce((total, each) => total + Number(each), 0);

const processes = (): number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
    : [];

/** The fields after the name of a process in /proc: its state, its parent, …; undefined: it has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
