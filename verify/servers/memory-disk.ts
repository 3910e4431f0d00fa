import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = '384m';
const FILLER = 'filler';

/** Puts a small disk in memory at `folder`; false: the system does not allow it. */
export function mountMemory(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function unmountMemory(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
}

/** Leaves no byte free; returns what frees them. */
export function fill(folder: string): () => void {
  const path = join(folder, FILLER);
  const file = openSync(path, 'w');
  for (const size of [1 << 20, 4096]) {
    const bytes = Buffer.alloc(size);
    try {
      while (statfsSync(folder).bavail > 0) writeSync(file, bytes);
    } catch {
      // The disk is full.
    }
  }
  closeSync(file);
  return () => rmSync(path, { force: true });
}
