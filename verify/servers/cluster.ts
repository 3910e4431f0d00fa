import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../test/support/postgres.ts';
import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts';
import { Balancer } from './balancer.ts';
import { mountMemory, unmountMemory } from './memory-disk.ts';
import { Node } from './node.ts';
import { Wire } from './wire.ts';

export interface ClusterOptions {
  readonly engine: 'sqlite' | 'postgres';
  /** More than one: PostgreSQL only. */
  readonly nodes: number;
  /** Put the data on a small disk of its own, where the system lets us make one. */
  readonly isOnSmallDisk: boolean;
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
  readonly #remove: () => void;

  private constructor(parts: Omit<Cluster, 'close' | 'port' | 'start' | 'node'> & { remove: () => void }) {
    this.nodes = parts.nodes;
    this.wires = parts.wires;
    this.postgres = parts.postgres;
    this.balancer = parts.balancer;
    this.dataDir = parts.dataDir;
    this.hasOwnDisk = parts.hasOwnDisk;
    this.#remove = parts.remove;
  }

  static async open({
    engine,
    nodes: count,
    isOnSmallDisk,
    settings: more,
  }: ClusterOptions): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'parley-verify-'));
    const hasOwnDisk = isOnSmallDisk && mountMemory(folder);
    const remove = () => {
      if (hasOwnDisk) unmountMemory(folder);
      rmSync(folder, { recursive: true, force: true });
    };
    process.once('exit', remove);
    const dataDir = join(folder, 'data');
    const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
    const url = postgres && (await createDatabase('template1', postgres.url)).url;
    const wires = await Promise.all(Array.from({ length: url ? count : 0 }, () => Wire.to(url as string)));
    const nodes: Node[] = [];
    const balancer = await Balancer.open(nodes);
    const settings = {
      PARLEY_DATA_DIR: dataDir,
      PARLEY_RATE_LIMIT: '0',
      PARLEY_EXTERNAL_URL: `http://127.0.0.1:${balancer.port}`,
      // Keys without passwords, whose derivation costs more than all the rest.
      PARLEY_DEV: '1',
      ...more,
    };
    for (let index = 0; index < count; index++) {
      const wire = wires[index];
      nodes.push(new Node(`node ${index + 1}`, { ...settings, ...(wire && { DATABASE_URL: wire.url }) }));
    }
    return new Cluster({ nodes, wires, postgres, balancer, dataDir, hasOwnDisk, remove });
  }

  /** Where clients connect. */
  get port(): number {
    return this.balancer.port;
  }

  /** The first makes the organization. */
  async start(): Promise<void> {
    const [first, ...others] = this.nodes;
    await first?.start();
    await Promise.all(others.map((node) => node.start()));
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    await this.balancer.close();
    await Promise.all(this.wires.map((wire) => wire.close()));
    await this.postgres?.stop();
    process.off('exit', this.#remove);
    this.#remove();
  }
}
