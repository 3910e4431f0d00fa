import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Account } from '../../bench/support/requests.ts';
import { MEMORY_ENV, MEMORY_FLAGS } from '../../bin/runtime.js';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FLAGS = [...MEMORY_FLAGS, '--expose-gc', '--import', resolve(import.meta.dirname, 'probe.js')];

/** What a request has cost the server. */
export interface Cost {
  /** Milliseconds of processor time of the longest turn of the event loop. */
  readonly longest: number;
  /** Bytes by which memory has grown at the most. */
  readonly grown: number;
  readonly status: number;
  /** Bytes of the reply. */
  readonly size: number;
}

export interface Asked {
  readonly method: string;
  /** Below /api/v1, with its query. */
  readonly path: string;
  readonly body?: string | Buffer;
  readonly type?: string;
  /** How its reply may be packed. */
  readonly accept?: string;
}

/** Parley in a process of its own that says what requests cost it. */
export class MeasuredServer {
  readonly #child: ChildProcess;
  readonly port: number;
  readonly #agent = new Agent({ keepAlive: true });

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  /** On a data folder. */
  static async start(folder: string): Promise<MeasuredServer> {
    const child = spawn(
      process.execPath,
      [...(process.env.PROF?.split(' ') ?? []), ...FLAGS, 'bin/parley.js'],
      {
        cwd: ROOT,
        env: {
          ...MEMORY_ENV,
          ...process.env,
          PARLEY_DATA_DIR: folder,
          PARLEY_RATE_LIMIT: '0',
          HOST: '127.0.0.1',
          PORT: '0',
          NODE_ENV: 'production',
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    );
    let said = '';
    for await (const chunk of child.stdout as Readable) {
      said += chunk;
      const port = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port !== undefined) {
        child.stdout?.resume();
        return new MeasuredServer(child, Number(port));
      }
    }
    throw new Error(`The server ended before it was ready: ${said}`);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Milliseconds of processor time that the event loop has used (Linux). */
  get loopTime(): number {
    const { pid } = this.#child;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  }

  /** Bytes that the process has in memory (Linux). */
  get resident(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return 1024 * Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]);
  }

  async measure(account: Account | undefined, asked: Asked, { collect = false } = {}): Promise<Cost> {
    await this.#tell({ measure: 'begin', collect });
    const { status, size } = await this.ask(account, asked);
    const { longest, grown } = (await this.#tell({ measure: 'end' })) as { longest: number; grown: number };
    return { longest, grown, status, size };
  }

  /** Sends a request and reads the reply; a connection that breaks is status 0. */
  ask(
    account: Account | undefined,
    { method, path, body, type = 'application/x-www-form-urlencoded', accept }: Asked,
  ) {
    return new Promise<{ status: number; size: number; text: string }>((resolve) => {
      const headers = {
        ...(accept !== undefined && { 'accept-encoding': accept }),
        ...(account && { authorization: basicHeader({ email: account.email, apiKey: account.apiKey }) }),
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      };
      const options = { host: '127.0.0.1', port: this.port, method, path: `/api/v1${path}`, headers };
      const sent = request({ ...options, agent: this.#agent, timeout: 120_000 }, (reply) => {
        let size = 0;
        let text = '';
        reply.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (text.length < 2000) text += chunk.toString();
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, size, text }));
        reply.on('error', () => resolve({ status: 0, size, text }));
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => resolve({ status: 0, size: 0, text: '' }));
      sent.end(body);
    });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    if (!this.isAlive) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async #tell(message: object): Promise<unknown> {
    const answered = once(this.#child, 'message');
    this.#child.send(message);
    return (await answered)[0];
  }
}
