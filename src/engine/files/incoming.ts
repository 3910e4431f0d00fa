import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyIfMissing, undefinedIfMissing } from '../kernel/failures/missing.ts';

/** Removes incoming files older than `before` (milliseconds), which no request uses any more. */
export async function sweepIncoming(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(emptyIfMissing);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(undefinedIfMissing);
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
