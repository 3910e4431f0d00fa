// Tells of which sources web/dist is made. Plain JavaScript, like scripts/build-web.js, which writes the note.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const NOTE = 'dist/client.json';
const BESIDE = ['vite.config.ts', 'scripts/build-web.js'];

/**
 * Whether web/dist is made of the sources that are there. Their content counts, not their time: in a copy of the project everything is new.
 * @param {string} root
 */
export function isClientBuilt(root) {
  try {
    const { page, sources } = JSON.parse(readFileSync(join(root, NOTE), 'utf8'));
    return page === hashOf(root, ['web/dist/index.html']) && sources === hashOf(root, sourcesIn(root));
  } catch {
    return false;
  }
}

/**
 * The page names all other files by their hashes.
 * @param {string} root
 */
export function noteBuiltClient(root) {
  const note = { page: hashOf(root, ['web/dist/index.html']), sources: hashOf(root, sourcesIn(root)) };
  mkdirSync(dirname(join(root, NOTE)), { recursive: true });
  writeFileSync(join(root, NOTE), JSON.stringify(note));
}

/** @param {string} root */
function sourcesIn(root) {
  const web = readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('web/dist/'));
  return [...web, ...BESIDE.filter((path) => existsSync(join(root, path)))].sort();
}

/**
 * @param {string} root
 * @param {readonly string[]} paths
 */
function hashOf(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
