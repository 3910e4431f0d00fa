import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after } from 'node:test';
import { type Client, createClient, fetchTransport } from '../../src/testing/client.ts';
import { createDatabase } from './postgres.ts';
import { engineName } from './server.ts';

/** The joined server where it is up to date (ADR 18), which takes half the time to start; else the sources. */
const MAIN = resolve(import.meta.dirname, '../../bin/serve.js');
/** What `npm start` runs. */
export const PROGRAM = resolve(import.meta.dirname, '../../bin/parley.js');

/** Without it each process that is started compiles the whole server again. */
const NODE_COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE ?? resolve(import.meta.dirname, '../../node_modules/.cache/compiled');

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A real server process, ended by its ID with the test file at the latest. */
export interface Parley {
  readonly child: ChildProcess;
  /** `http://127.0.0.1:<port>`, once it listens. */
  readonly url: string;
  readonly stdout: string;
  readonly stderr: string;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<Ended>;
}

/** For tests in which the engine plays no part: the run on SQLite says all. */
export const ONCE = { skip: engineName !== 'sqlite' && 'the engine plays no part in it' };

export type Environment = Readonly<Record<string, string>>;

/** A temporary data folder, and on PostgreSQL a database, for servers to be started on one after another. */
export async function place(): Promise<{ dataDir: string; env: Environment }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-start-'));
  const dataDir = join(folder, 'data');
  const database = engineName === 'postgres' ? await createDatabase() : undefined;
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database?.drop();
  });
  return { dataDir, env: { PARLEY_DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) } };
}

interface Way {
  /** The default is the joined server, or the sources. */
  readonly program?: string;
  /** The descriptor to which the log goes; 'pipe': this process reads it. */
  readonly stderr?: number | 'pipe';
}

class Child implements Parley {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  constructor(env: Environment, args: readonly string[], { program = MAIN, stderr = 'pipe' }: Way = {}) {
    const { PATH = '' } = process.env;
    this.child = spawn(process.execPath, [program, ...args], {
      env: { PATH, PORT: '0', NODE_COMPILE_CACHE, TMPDIR: tmpdir(), ...env },
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', stderr],
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.ended = once(this.child, 'close').then(([code, signal]) => ({
      code,
      signal,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
    after(async () => {
      this.child.kill('SIGKILL');
      await this.ended;
    });
  }

  get url(): string {
    const url = /is ready at (http:\S+)/.exec(this.stdout)?.[1];
    assert(url, 'the server says where it is');
    return url;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Resolves once `pattern` stands in what was written so far. */
  async says(pattern: RegExp, stream: 'stdout' | 'stderr' = 'stdout'): Promise<void> {
    const gone = this.ended.then(({ code }) => assert.fail(`It ended with ${code}: ${this.stderr}`));
    gone.catch(() => {});
    while (!pattern.test(this[stream])) {
      await Promise.race([once(this.child[stream] as NodeJS.ReadableStream, 'data'), gone]);
    }
  }
}

/** Runs until it listens and has said all that it says then. */
export async function startParley(
  env: Environment,
  args: readonly string[] = [],
  way: Way = {},
): Promise<Child> {
  const child = new Child(env, args, way);
  await child.says(/Owner's key .*\n/);
  return child;
}

/** Runs until it ends, or is killed. */
export const spawnParley = (env: Environment, args: readonly string[]): Parley => new Child(env, args);

/** Runs until it ends by itself. */
export function runParley(env: Environment, args: readonly string[] = []): Promise<Ended> {
  return new Child(env, args).ended;
}

/** A client with the key of `owner.rc`. */
export function ownerClient(dataDir: string, url: string): Client {
  const { email, key } = readOwnerFile(dataDir);
  return createClient(fetchTransport(url), { email, apiKey: key });
}

export function readOwnerFile(dataDir: string): { email: string; key: string; site: string } {
  const text = readFileSync(join(dataDir, 'owner.rc'), 'utf8');
  const match = /^\[api\]\nemail=(\S+)\nkey=(\S+)\nsite=(\S+)\n$/.exec(text);
  assert(match, `owner.rc is as documented: ${text.replace(/key=.*/, 'key=…')}`);
  const [, email = '', key = '', site = ''] = match;
  return { email, key, site };
}
