import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { MEMORY_ENV, MEMORY_FLAGS } from '../../bin/runtime.js';

/** The figures that a server under test reports of itself. */
export interface Usage {
  /** Bytes. */
  readonly rss: number;
  readonly heap: number;
  /** Milliseconds of processor time since it started. */
  readonly cpu: number;
  /** The same of its main thread. */
  readonly mainCpu: number;
}

/** Bytes of memory, as the system sees them. */
export interface Memory {
  readonly resident: number;
  /** The process's own; undefined: the system does not say. */
  readonly anonymous: number | undefined;
  /** Files that are mapped, the program among them: the system can take them back. */
  readonly files: number | undefined;
}

interface Options {
  readonly probe?: boolean;
  readonly env?: Record<string, string>;
  /** Milliseconds that the disk takes longer for a flush (SQLite). */
  readonly flushMs?: number;
}

const ROOT = resolve(import.meta.dirname, '../..');
const PROBE = resolve(ROOT, 'bench/servers/probe.js');
const SLOW_DISK = resolve(ROOT, 'bench/servers/slow-disk.js');
const STOP_WITHIN_MS = 10_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A child process that serves on 127.0.0.1; it says on its first line where. */
export class Server {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  /**
   * Parley on a data folder, started as its users do: with the limits of memory that `bin/parley.js` begins with. BENCH_NODE_FLAGS are options of its process (`--cpu-prof`).
   * `probe`: it can tell its `usage`, for which it takes a little more memory.
   */
  static parley(folder: string, { probe = false, env = {}, flushMs = 0 }: Options = {}): Promise<Server> {
    const own = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
    const flags = [...own, ...(probe ? probeFlags : []), ...(flushMs > 0 ? ['--import', SLOW_DISK] : [])];
    const settings = { PARLEY_DATA_DIR: folder, PARLEY_RATE_LIMIT: '0', HOST: '127.0.0.1', PORT: '0' };
    return Server.#start([...MEMORY_FLAGS, ...flags, 'bin/parley.js'], {
      ...MEMORY_ENV,
      ...settings,
      NODE_ENV: 'production',
      ...(flushMs > 0 && { BENCH_FLUSH_MS: String(flushMs) }),
      ...env,
    });
  }

  /** bench/servers/<name>.ts, to compare with. */
  static baseline(
    name: 'empty-fastify' | 'bare-writer' | 'bare-poll' | 'bare-stream' | 'bare-reply',
    env: Record<string, string> = {},
  ): Promise<Server> {
    return Server.#start([...probeFlags, `bench/servers/${name}.ts`], env);
  }

  static async #start(args: readonly string[], env: Record<string, string>): Promise<Server> {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return new Server(child, await portOf(child));
  }

  /** With `collect`, after a garbage collection. */
  async usage({ collect = false } = {}): Promise<Usage> {
    this.#child.send({ collect });
    const [usage] = await once(this.#child, 'message');
    return usage as Usage;
  }

  /** Resident memory in bytes, as the system sees it. */
  get resident(): number {
    return this.memory.resident;
  }

  get memory(): Memory {
    const { pid } = this.#child;
    if (process.platform !== 'linux') {
      const resident = 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`]));
      return { resident, anonymous: undefined, files: undefined };
    }
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1]);
    return { resident: bytes('VmRSS'), anonymous: bytes('RssAnon'), files: bytes('RssFile') };
  }

  /** As `kill -9` does. */
  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const last = setTimeout(() => this.#child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(last);
  }
}

const probeFlags = ['--expose-gc', '--import', PROBE];

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`A server ended with ${code} before it was ready.`)));
    (child.stdout as Readable).on('data', (chunk) => {
      text += chunk;
      const port = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}
