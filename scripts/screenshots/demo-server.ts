import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROGRAM = resolve(import.meta.dirname, '../../bin/parley.js');

export interface DemoServer {
  readonly url: string;
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
    return { url: await readyAt(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Once the demonstration is in place. */
async function readyAt(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const part of child.stdout as AsyncIterable<Buffer>) {
    text += part;
    const url = /is ready at (http:\S+)/.exec(text)?.[1];
    if (url !== undefined && /\n {2}bot +.*\n/.test(text)) {
      return url;
    }
  }
  throw new Error(`The demonstration did not start: ${text}`);
}
