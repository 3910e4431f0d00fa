import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { emptyIfMissing } from '../kernel/failures/missing.ts';

/**
 * Copies the files below `from` that `to` does not have; returns their number. A stored file never changes,
 * so a copied one is not compared again; a file that is deleted meanwhile is left out.
 */
export async function copyNewFiles(from: string, to: string): Promise<number> {
  let copied = 0;
  for await (const path of filesBelow(from)) {
    const target = join(to, relative(from, path));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if (await copyOne(path, target)) copied++;
  }
  return copied;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(emptyIfMissing)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

async function copyOne(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if (['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
