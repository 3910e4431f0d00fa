/** A copy of the project in a temporary folder: what is broken there is broken nowhere else. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fastPlace } from '../../test/support/fast-place.ts';

export interface Copy {
  readonly root: string;
  /** For what the tests write. */
  readonly temporary: string;
  remove(): void;
}

/** Copies what Git knows or would add. Packages are links; what is kept beside them (`.cache`) is not, but for the browser. */
export function copyProject(root: string): Copy {
  const folder = mkdtempSync(join(fastPlace(), 'parley-mutants-'));
  // PostgreSQL does not run as root, and its folder lies in this one.
  chmodSync(folder, 0o755);
  const copy = {
    root: join(folder, 'project'),
    temporary: join(folder, 'tmp'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
  try {
    mkdirSync(copy.temporary, { mode: 0o755 });
    for (const path of filesOf(root)) cpSync(join(root, path), join(copy.root, path), { recursive: true });
    linkAll(join(root, 'node_modules'), join(copy.root, 'node_modules'));
    return copy;
  } catch (error) {
    copy.remove();
    throw error;
  }
}

function filesOf(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  return paths.filter((path) => path !== '' && existsSync(join(root, path)));
}

const NOT_LINKED = /^\.(cache|vite)/;

function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (!NOT_LINKED.test(name)) symlinkSync(join(from, name), join(to, name));
  const browser = join('.cache', 'chromium');
  if (!existsSync(join(from, browser))) return;
  mkdirSync(dirname(join(to, browser)));
  symlinkSync(join(from, browser), join(to, browser));
}
