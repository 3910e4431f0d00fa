/**
 * node scripts/client.ts
 *
 * Makes the typed client's operations, shapes, events and settings (web/client) from the catalogue of endpoints, the schemas of
 * events and the declarations of settings. `--check` says which of them are out of date, and writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { declarations, endpoints, eventShapes } from '../src/catalogue.ts';
import { absentEndpoints } from '../src/chat/endpoints/absent/absent.ts';
import { memberTexts } from '../src/chat/pages/api/words.ts';
import type { Endpoint } from '../src/engine/http/define-endpoint.ts';
import { features } from '../src/features.ts';
import { clientFiles } from './client-files.ts';
import { settingsFile } from './client-settings.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'web/client');

const absent: readonly unknown[] = Object.values(absentEndpoints);
const files: Record<string, string> = {
  ...clientFiles({
    endpoints: endpoints.filter(isCalled),
    events: eventShapes,
    ofFeatures: features.flatMap(({ events = [] }) => events.flatMap(({ sends }) => Object.keys(sends))),
    replaces: declarations.flatMap(({ type, sends }) =>
      Object.values(sends).flatMap(({ has, replaces: field }) =>
        field === undefined ? [] : [{ type, members: Object.keys(has), field }],
      ),
    ),
    texts: memberTexts(endpoints),
  }),
  'settings.ts': settingsFile(),
};

const stale = Object.entries(files).filter(([name, text]) => {
  const path = join(folder, name);
  const made = formatted(path, text);
  if (made === current(path)) return false;
  if (!process.argv.includes('--check')) writeFileSync(path, made);
  return true;
});
for (const [name] of stale) console.log(`web/client/${name}`);
if (process.argv.includes('--check') && stale.length > 0) process.exitCode = 1;

/** A redirection leads to a picture: its address is of use, its reply is not. A WebSocket is opened, not called. */
function isCalled(endpoint: Endpoint): boolean {
  const isSocket = 'streams' in endpoint && endpoint.streams === 'socket';
  return !absent.includes(endpoint) && !endpoint.redirects && !isSocket;
}

function current(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A new file.
    return undefined;
  }
}

function formatted(path: string, text: string): string {
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout, stderr, status } = spawnSync(biome, ['format', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
