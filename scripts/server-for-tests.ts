import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative, resolve } from 'node:path';
import { findBuiltServer } from '../bin/built-server.js';
import { startsPrograms } from './test-files.ts';

const ROOT = resolve(import.meta.dirname, '..');
const BUILD = join(ROOT, 'scripts/build-server.js');

/**
 * Joins the server's modules unless the joined files are of these sources: programs that tests start load them with half the
 * processor time (ADR 18). Without Vite the programs run the sources.
 */
export async function ensureServerIsBuilt(
  files: readonly string[],
  folder = join(ROOT, 'dist/server'),
): Promise<void> {
  if (!files.some(startsPrograms) || findBuiltServer(folder)) return;
  const to = relative(ROOT, folder).replaceAll('\\', '/');
  const child = spawn(process.execPath, [BUILD, '--if-possible', '--to', to], { stdio: ['ignore', 2, 2] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`scripts/build-server.js ended with ${code}.`);
}
