import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Mutation } from '../../src/engine/kernel/mutations.ts';
import { Broken } from '../support/broken.ts';
import { freePort } from './free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PRELOAD = resolve(import.meta.dirname, 'preload.js');
const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The messages that a node's preload understands. */
export interface Order {
  /** By how much the node's clock is ahead of the machine's. */
  readonly aheadMs?: number;
  /** How long each commit of SQLite takes longer. */
  readonly commitMs?: number;
  /** A defect on purpose; null: none. */
  readonly mutation?: Mutation | null;
}

/** One server process, started again on the same data as often as it ends. */
export class Node {
  readonly name: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #port: number | undefined;
  #order: Order = {};
  /** The end of its standard error since its last start. */
  complaints = '';
  /** Called when the process has ended by itself. */
  onOwnEnd: (why: string) => void = () => {};
  #isWanted = false;

  constructor(name: string, env: Readonly<Record<string, string>>) {
    this.name = name;
    this.#env = env;
  }

  /** Where it listens; undefined: it does not run. */
  get port(): number | undefined {
    return this.#port;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.name} does not run.`);
    return pid;
  }

  /**
   * Resolves once the node serves. `descriptors`: the most files and connections that it may have open.
   * Throws an Error that says what the process wrote when it ends before.
   */
  async start({ descriptors }: { readonly descriptors?: number } = {}): Promise<void> {
    if (this.#child) return;
    const port = await freePort();
    const program = [process.execPath, '--import', PRELOAD, resolve(ROOT, 'bin/serve.js')];
    const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...program];
    const [command, ...args] = (descriptors === undefined ? program : limited) as [string, ...string[]];
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...inherited(), ...this.#env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    running.add(child);
    child.once('exit', (code, signal) => this.#ended(child, `${code ?? signal}`));
    this.complaints = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.complaints = (this.complaints + text).slice(-20_000);
    });
    const { mutation, ...fromTheStart } = this.#order;
    this.#send(fromTheStart);
    this.#isWanted = false;
    await untilReady(child, () => this.complaints);
    if (mutation) this.#send({ mutation });
    if (this.#child !== child) return;
    this.#port = port;
    this.#isWanted = true;
  }

  /** As what supervises servers does: one that has ended by itself, as one does whose disk took no commit, is started again. */
  #ended(child: ChildProcess, how: string): void {
    const isOwn = this.#isWanted && this.#child === child;
    this.#forget(child);
    if (isOwn) this.onOwnEnd(`${this.name} has ended with ${how}: ${this.complaints.slice(-300)}`);
  }

  order(order: Order): void {
    this.#order = { ...this.#order, ...order };
    this.#send(this.#order);
  }

  /** Milliseconds by which its clock is ahead. */
  get aheadMs(): number {
    return this.#order.aheadMs ?? 0;
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** As an operator ends it. */
  async stop(): Promise<void> {
    const late = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_WITHIN_MS);
    await this.#end('SIGTERM');
    clearTimeout(late);
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Sends the signal and waits until the process has ended. */
  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#isWanted = false;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    this.#forget(child);
  }

  #forget(child: ChildProcess): void {
    running.delete(child);
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#port = undefined;
  }

  #send(order: Order): void {
    if (this.#child?.connected) this.#child.send(order, () => {});
  }
}

/** No setting of Parley that the verifier's own caller has. */
function inherited(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return { PATH, HOME, TMPDIR };
}

function untilReady(child: ChildProcess, complaints: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const fail = (why: string) => reject(new Error(`A server ${why}: ${complaints().slice(-2000)}`));
    const timer = setTimeout(() => fail('was not ready in time'), START_WITHIN_MS);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      const why = `A server ended with ${code ?? signal} before it was ready: ${complaints().slice(-2000)}`;
      // A signal is the verifier's own, or the system's.
      reject(code === null ? new Error(why) : new Broken(why));
    });
    (child.stdout as Readable).on('data', (chunk) => {
      text += chunk;
      if (!text.includes(' is ready at ')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
