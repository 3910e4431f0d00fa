import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after } from 'node:test';
import { ensureClientIsBuilt } from './built-client.ts';

const DIST = resolve(import.meta.dirname, '../../../web/dist');
const IS_TEXT = /\.(?:js|css|html|webmanifest|svg)$/;
const IS_PACKED = /\.(?:br|gz)$/;

/** The same client as if its sources had changed: every hashed file has another name. It ends with the test. */
export async function makeOtherBuild(): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), 'parley-build-'));
  after(() => rmSync(made, { recursive: true, force: true }));
  await ensureClientIsBuilt();
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !IS_PACKED.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(DIST.length + 1));
  const hashed = files
    .filter((name) => name.startsWith('assets/'))
    .map((name) => name.slice('assets/'.length));
  for (const name of files) {
    const to = join(made, renamed(name, hashed));
    mkdirSync(dirname(to), { recursive: true });
    const bytes = readFileSync(join(DIST, name));
    writeFileSync(to, IS_TEXT.test(name) ? renamed(bytes.toString(), hashed) : bytes);
  }
  // The name of the build, after which the worker calls its store of files.
  const worker = join(made, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/name:(.)[0-9a-f]{12}/, 'name:$1other'));
  return made;
}

const renamed = (text: string, names: readonly string[]): string =>
  names.reduce((done, name) => done.replaceAll(name, `other-${name}`), text);
