import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isClientBuilt } from '../../../scripts/built-client.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const BUILD = 'scripts/build-web.js';
const LOCK_IS_STALE_MS = 120_000;
const LOOK_AGAIN_MS = 100;

let built: Promise<void> | undefined;

/** Builds the client that browsers load unless web/dist is made of these sources: once for all processes of a run. */
export function ensureClientIsBuilt(root = ROOT): Promise<void> {
  if (root !== ROOT) return build(root);
  built ??= build(ROOT);
  return built;
}

/** Threat: a process that builds empties the folder first, under the eyes of a server that another one has started. */
async function build(root: string): Promise<void> {
  const lock = join(root, 'node_modules/.cache/build-web.lock');
  mkdirSync(dirname(lock), { recursive: true });
  while (!isClientBuilt(root)) {
    if (!take(lock)) {
      await delay(LOOK_AGAIN_MS);
      continue;
    }
    try {
      if (isClientBuilt(root)) return;
      await promisify(execFile)(process.execPath, [BUILD], { cwd: root });
      if (!isClientBuilt(root)) throw new Error(`${BUILD} ended, and web/dist is not made of these sources.`);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

/** A folder is made by one of all that try at the same time. */
function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    // Left by a process that was ended.
    if (age > LOCK_IS_STALE_MS) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}
