import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../test/support/postgres.ts';
import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts';
import { pause } from '../support/pause.ts';
import { Balancer } from './balancer.ts';
import { mountMemory, unmountMemory } from './memory-disk.ts';
import { Node } from './node.ts';
import { Wire } from './wire.ts';

/** PostgreSQL writes its log only when a commit asks for it: what was committed without a flush is lost when it ends. */
const LATE = ['-c', 'wal_writer_delay=10000ms', '-c', 'wal_writer_flush_after=1GB'];
const UNFLUSHED = encodeURIComponent('-c synchronous_commit=off');

/** A server that ends again and again stays away, as systemd would have it. */
const MOST_STARTS = 20;

export interface ClusterOptions {
  readonly engine: 'sqlite' | 'postgres';
  /** More than one: PostgreSQL only. */
  readonly nodes: number;
  /** Put the data on a small disk of its own, where the system lets us make one. */
  readonly isOnSmallDisk: boolean;
  /** The servers do not ask PostgreSQL to flush what they commit. */
  readonly neverFlushes?: boolean;
  /** More settings of the servers. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The servers of a trial, with their databases and folders; `close` ends and deletes all of it. */
export class Cluster {
  readonly nodes: readonly Node[];
  /** The way of each node to PostgreSQL. */
  readonly wires: readonly Wire[];
  readonly postgres: PostgresServer | undefined;
  readonly balancer: Balancer;
  readonly dataDir: string;
  /** Whether the data lies on a disk of its own, which may be filled. */
  readonly hasOwnDisk: boolean;
  /** Where servers with SQLite note what they have flushed. */
  readonly notes: string;
  readonly #remove: () => void;
  #isClosed = false;

  private constructor(
    parts: Omit<Cluster, 'close' | 'port' | 'start' | 'supervise'> & { remove: () => void },
  ) {
    this.nodes = parts.nodes;
    this.wires = parts.wires;
    this.postgres = parts.postgres;
    this.balancer = parts.balancer;
    this.dataDir = parts.dataDir;
    this.hasOwnDisk = parts.hasOwnDisk;
    this.notes = parts.notes;
    this.#remove = parts.remove;
  }

  static async open({
    engine,
    nodes: count,
    isOnSmallDisk,
    settings: more,
    neverFlushes = false,
  }: ClusterOptions): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'parley-verify-'));
    const hasOwnDisk = isOnSmallDisk && mountMemory(folder);
    const remove = () => {
      if (hasOwnDisk) unmountMemory(folder);
      rmSync(folder, { recursive: true, force: true });
    };
    process.once('exit', remove);
    const dataDir = join(folder, 'data');
    const notes = join(folder, 'notes');
    mkdirSync(notes);
    const postgres = engine === 'postgres' ? await startPostgres({ durable: true, flags: LATE }) : undefined;
    const database = postgres && (await createDatabase('template1', postgres.url)).url;
    const url = database && (neverFlushes ? `${database}?options=${UNFLUSHED}` : database);
    const wires = await Promise.all(Array.from({ length: url ? count : 0 }, () => Wire.to(url as string)));
    const nodes: Node[] = [];
    const balancer = await Balancer.open(nodes);
    const settings = {
      PARLEY_DATA_DIR: dataDir,
      PARLEY_RATE_LIMIT: '0',
      PARLEY_EXTERNAL_URL: `http://127.0.0.1:${balancer.port}`,
      // Keys without passwords, whose derivation costs more than all the rest.
      PARLEY_DEV: '1',
      ...(engine === 'sqlite' && { VERIFY_FLUSHES: notes }),
      ...more,
    };
    for (let index = 0; index < count; index++) {
      const wire = wires[index];
      nodes.push(new Node(`node ${index + 1}`, { ...settings, ...(wire && { DATABASE_URL: wire.url }) }));
    }
    return new Cluster({ nodes, wires, postgres, balancer, dataDir, hasOwnDisk, notes, remove });
  }

  /** Where clients connect. */
  get port(): number {
    return this.balancer.port;
  }

  /** Starts each server again that ends by itself, and says so. */
  supervise(say: (text: string) => void): void {
    for (const node of this.nodes) {
      node.onOwnEnd = (why) => {
        say(why);
        void this.#startAgain(node, say);
      };
    }
  }

  async #startAgain(node: Node, say: (text: string) => void): Promise<void> {
    for (let tries = 0; tries < MOST_STARTS && !this.#isClosed; tries++) {
      try {
        await node.start();
        return;
      } catch (error) {
        // As on a disk that is full.
        say(error instanceof Error ? error.message : String(error));
        await pause(500);
      }
    }
  }

  /** The first makes the organization. */
  async start(): Promise<void> {
    const [first, ...others] = this.nodes;
    await first?.start();
    await Promise.all(others.map((node) => node.start()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.nodes.map((node) => node.kill()));
    await this.balancer.close();
    await Promise.all(this.wires.map((wire) => wire.close()));
    await this.postgres?.stop();
    process.off('exit', this.#remove);
    this.#remove();
  }
}
