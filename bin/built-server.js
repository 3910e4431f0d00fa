import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'dist/server');

/**
 * The server that scripts/build-server.js has joined, as the path of its first file; undefined: there is none, or a source has changed
 * since, so that the sources have to run.
 * @returns {string | undefined}
 */
export function findBuiltServer(folder = FOLDER, root = ROOT) {
  const main = join(folder, 'main.js');
  try {
    const inputs = JSON.parse(readFileSync(join(folder, 'inputs.json'), 'utf8'));
    const isSame = Object.entries(inputs).every(([path, facts]) => isUnchanged(join(root, path), facts));
    return isSame && existsSync(main) ? main : undefined;
  } catch {
    return undefined;
  }
}

/** A file that was copied has another time: then what is in it counts. */
function isUnchanged(file, [size, time, hash]) {
  const found = statSync(file);
  if (found.size !== size) return false;
  return found.mtimeMs === time || createHash('sha1').update(readFileSync(file)).digest('base64') === hash;
}
