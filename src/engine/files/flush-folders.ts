import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Brings the name of a new file to the disk: flushes its folder, and each one above it up to `top`, since they may be new as well. The name of
 * a folder is on the disk once the folder above it was flushed.
 */
export async function flushFolders(folder: string, top: string): Promise<void> {
  const last = resolve(top);
  let path = resolve(folder);
  await flush(path);
  while (path !== last && path !== dirname(path)) {
    path = dirname(path);
    await flush(path);
  }
}

async function flush(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
