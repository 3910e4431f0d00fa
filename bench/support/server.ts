import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** What a server under test says of itself. */
export interface Usage {
  /** Bytes. */
  readonly rss: number;
  readonly heap: number;
  /** Milliseconds of processor time since it started. */
  readonly cpu: number;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A child process that serves on 127.0.0.1. */
export class Server {
  readonly port: number;
  /** Milliseconds from the start of the process until it listened. */
  readonly startedIn: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number, startedIn: number) {
    this.#child = child;
    this.port = port;
    this.startedIn = startedIn;
  }

  /** Starts bench/servers/<name>.ts and waits until it listens. */
  static async start(
    name: 'parley' | 'empty-fastify' | 'bare-poll',
    env: Record<string, string> = {},
  ): Promise<Server> {
    const file = resolve(import.meta.dirname, `../servers/${name}.ts`);
    const flags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
    const from = performance.now();
    const child = spawn(process.execPath, ['--expose-gc', ...(name === 'parley' ? flags : []), file], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const port = await Promise.race([
      once(child, 'message').then(([message]) => (message as { port: number }).port),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${code}.`))),
    ]);
    return new Server(child, port, performance.now() - from);
  }

  /** Parley on a data folder, configured as by the environment. */
  static parley(folder: string): Promise<Server> {
    return Server.start('parley', {
      PARLEY_DATA_DIR: folder,
      PARLEY_RATE_LIMIT: '0',
      PARLEY_EXTERNAL_URL: 'http://127.0.0.1:9991',
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_ENV: 'production',
    });
  }

  /** With `collect`, after a garbage collection. */
  async usage(collect = false): Promise<Usage> {
    this.#child.send({ collect });
    const [usage] = await once(this.#child, 'message');
    return usage as Usage;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
