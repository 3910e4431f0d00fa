import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROGRAM = resolve(import.meta.dirname, '../../bin/parley.js');

export interface DemoServer {
  readonly url: string;
  /** The owner's name and password, as the API takes them to sign in. */
  readonly owner: { readonly username: string; readonly password: string };
  stop(): Promise<void>;
}

/** A server with the demonstration, in a temporary folder. */
export async function startDemo(): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-demo-'));
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    PARLEY_DATA_DIR: folder,
    PARLEY_RATE_LIMIT: '0',
  };
  const child = spawn(process.execPath, [PROGRAM, '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const stop = async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { url, secret } = await readyAt(child);
    return { url, owner: await setUp(url, secret), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Once the demonstration is in place. */
async function readyAt(child: ChildProcess): Promise<{ url: string; secret: string }> {
  let text = '';
  for await (const part of child.stdout as AsyncIterable<Buffer>) {
    text += part;
    const url = /is ready at (http:\S+)/.exec(text)?.[1];
    const secret = /\/setup#(\w+)/.exec(text)?.[1];
    if (url !== undefined && secret !== undefined && /\n {2}bot +.*\n/.test(text)) return { url, secret };
  }
  throw new Error(`The demonstration did not start: ${text}`);
}

/** The first visit, as the owner makes it in a browser. */
async function setUp(url: string, secret: string): Promise<DemoServer['owner']> {
  const owner = { username: 'nora@demo.example', password: 'for pictures of the demonstration' };
  const body = new URLSearchParams({
    ...{ secret, organization: 'Paper Boats', full_name: 'Owner' },
    ...{ email: owner.username, password: owner.password },
  });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const reply = await fetch(`${url}/json/setup`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`The owner has no password: ${await reply.text()}`);
  return owner;
}
