/**
 * npm run flows [-- --list FLOW [--functions]]
 *
 * Counts the files and functions of `src` that one request of a warm server runs: a send, a poll with an event, also of a client that was away, a page
 * of messages, a register, a reaction.
 * The counts are V8's, of a server on SQLite in this process, started from the sources. `--list` names the files of a flow by folder,
 * `--functions` also the functions that run in each, with their calls.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createApp } from '../src/app.ts';
import type { Context } from '../src/chat/context.ts';
import { makeCast, readCast } from '../test/support/cast.ts';
import { testConfig } from '../test/support/server.ts';

const SOURCES = resolve(import.meta.dirname, '../src');
/** Requests before the one that is counted: caches are filled, lazy parts are loaded. */
const WARM = 20;
/** Messages after which the server keeps nothing in memory for a client that does not ask. */
const OF_ABSENCE = 64;
/** Milliseconds that a request's work after its answer may take: the followers of the log. */
const SETTLE_MS = 300;

interface Ran {
  /** Path → the functions that ran, each with its calls. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly functions: number;
  readonly calls: number;
}

type Ask = (method: string, path: string, form?: Readonly<Record<string, unknown>>) => Promise<Response>;

interface Flow {
  /** Runs first, and is not counted. */
  readonly before?: () => Promise<unknown>;
  /** One request. */
  readonly run: () => Promise<unknown>;
  /** Whether work may follow after the answer, which is counted too. */
  readonly writes?: true;
}

/** By name. */
type Flows = Readonly<Record<string, Flow>>;

const pause = () => new Promise((done) => setTimeout(done, SETTLE_MS));

const { values: options } = parseArgs({
  options: { list: { type: 'string' }, functions: { type: 'boolean' } },
});
const folder = mkdtempSync(join(tmpdir(), 'parley-flows-'));
const app = await createApp({ ...testConfig, dataDir: folder }, { sendMail: null });
try {
  await makeCast(app.context);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  await measure(await flowsOf(askAs(app.context, port), app.context));
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Requests as Alice. */
function askAs(context: Context, port: number): Ask {
  const { deliveryEmail, apiKey } = readCast(context).users.alice;
  const authorization = `Basic ${Buffer.from(`${deliveryEmail}:${apiKey}`).toString('base64')}`;
  return async (method, path, form = {}) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(form))
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    const isGet = method === 'GET';
    const url = `http://127.0.0.1:${port}/api/v1${path}${isGet ? `?${query}` : ''}`;
    const response = await fetch(url, { method, headers: { authorization }, ...(!isGet && { body: query }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
}

async function flowsOf(ask: Ask, context: Context): Promise<Flows> {
  const { bob } = readCast(context).users;
  const send = async () => {
    const form = { type: 'channel', to: 'square', topic: 'flows', content: 'sixteen letters.' };
    return Number(((await (await ask('POST', '/messages', form)).json()) as { id: number }).id);
  };
  const whisper = () =>
    ask('POST', '/messages', { type: 'direct', to: [bob.id], content: 'sixteen letters.' });
  const page = (narrow: readonly object[]) => ({
    run: () => ask('GET', '/messages', { anchor: 'newest', num_before: 20, num_after: 0, narrow }),
  });
  const [poll, pollAsAnother] = [await poller(ask), await poller(ask)];
  /** The queue follows the log, and an event waits in it that was made for another queue already. */
  const following = async () => {
    await poll();
    await pollAsAnother();
    await send();
    await pollAsAnother();
  };
  const away = async () => {
    for (let n = 0; n < OF_ABSENCE; n++) await send();
  };
  const message = await send();
  let isThere = false;
  const react = async () => {
    await ask(isThere ? 'DELETE' : 'POST', `/messages/${message}/reactions`, { emoji_name: 'smile' });
    isThere = !isThere;
  };
  return {
    send: { run: send, writes: true },
    'direct message': { run: whisper, writes: true },
    poll: { before: following, run: poll },
    'poll after a while': { before: away, run: poll },
    page: page([]),
    'page of a channel': page([{ operator: 'channel', operand: 'square' }]),
    register: { run: () => ask('POST', '/register', {}), writes: true },
    reaction: { run: react, writes: true },
    'own user': { run: () => ask('GET', '/users/me') },
  };
}

/** Registers a queue, and returns a function that polls it. */
async function poller(ask: Ask): Promise<() => Promise<void>> {
  const queue = await (await ask('POST', '/register', { event_types: ['message'] })).json();
  const { queue_id, last_event_id } = queue as { queue_id: string; last_event_id: number };
  let last = last_event_id;
  return async () => {
    const response = await ask('GET', '/events', { queue_id, last_event_id: last, dont_block: true });
    const { events } = (await response.json()) as { events: { id: number }[] };
    last = events.at(-1)?.id ?? last;
  };
}

async function measure(flows: Flows): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  for (const { before, run } of Object.values(flows)) {
    for (let n = 0; n < WARM; n++) {
      await before?.();
      await run();
    }
  }
  await pause();
  const idle = await ranDuring(session, pause);
  console.log(`| Flow | Files of ours | Functions (calls) |\n|---|---|---|`);
  for (const [name, { before, run, writes }] of Object.entries(flows)) {
    await before?.();
    await pause();
    const ran = await ranDuring(session, async () => {
      await run();
      if (writes) await pause();
    });
    console.log(`| ${name} | ${ran.files.size} | ${ran.functions} (${ran.calls}) |`);
    if (options.list === name) list(ran);
  }
  console.log(`| nothing, for as long | ${idle.files.size} | ${idle.functions} (${idle.calls}) |`);
  session.disconnect();
}

async function ranDuring(session: Session, run: () => Promise<unknown>): Promise<Ran> {
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = new Map<string, readonly string[]>();
  let functions = 0;
  let calls = 0;
  for (const { url, functions: all } of result) {
    const path = url.startsWith('file:') ? relative(SOURCES, fileURLToPath(url)) : '..';
    if (path.startsWith('..')) continue;
    const ran = all
      .map(({ functionName, ranges }) => ({ functionName, count: ranges[0]?.count ?? 0 }))
      .filter(({ count }) => count > 0);
    if (ran.length === 0) continue;
    files.set(
      path,
      ran.map(({ functionName, count }) => `${functionName || '=>'} ${count}`),
    );
    functions += ran.length;
    calls += ran.reduce((sum, { count }) => sum + count, 0);
  }
  return { files, functions, calls };
}

function list({ files }: Ran): void {
  const byFolder = Map.groupBy(files.keys(), (path) => dirname(path));
  for (const [name, paths] of [...byFolder].sort(([a], [b]) => a.localeCompare(b))) {
    const ran = (path: string) => files.get(path) ?? [];
    if (options.functions) for (const path of paths) console.log(`  ${path}: ${ran(path).join(', ')}`);
    else console.log(`  ${name}: ${paths.map((path) => `${basename(path)} ${ran(path).length}`).join(', ')}`);
  }
}
