import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as operations from '../../web/client/operations.ts';
import { VIEWS } from '../../web/state/route.ts';
import { NOWHERE, PLACES } from './client-places.ts';

const WEB = join(import.meta.dirname, '../../web');
const OTHERS = ['client', 'dist', 'lab'];

const names = Object.entries(operations)
  .filter(([, value]) => typeof value === 'object')
  .map(([name]) => name);

/** What the client's source imports from the generated operations. */
function usedNames(): ReadonlySet<string> {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !OTHERS.some((folder) => file.startsWith(`${folder}/`)),
  );
  const used = new Set<string>();
  for (const file of files) {
    const source = readFileSync(join(WEB, file), 'utf8');
    for (const [, list = ''] of source.matchAll(
      /import \{([^}]*)\} from '[./]*client\/(?:operations|first-operations|index)\.ts'/g,
    ))
      for (const part of list.split(',')) used.add(part.trim().replace(/ as .*/, ''));
    if (/import \* as operations from/.test(source))
      for (const [, name = ''] of source.matchAll(/\boperations\.(\w+)/g)) used.add(name);
  }
  return used;
}

test('each operation has a place in the client, or a reason why it has none', () => {
  const listed = [...Object.keys(PLACES), ...Object.keys(NOWHERE)];
  assert.deepEqual([...listed].sort(), [...new Set(listed)].sort(), 'none stands in both');
  assert.deepEqual([...listed].sort(), [...names].sort());
});

test('the client uses each operation that has a place, and no other', () => {
  const used = usedNames();
  const missing = Object.keys(PLACES).filter((name) => !used.has(name));
  const extra = Object.keys(NOWHERE).filter((name) => used.has(name));
  assert.deepEqual({ missing, extra }, { missing: [], extra: [] });
});

test('the addresses of places are addresses of the client', () => {
  const views = new Set<string>([...VIEWS, 'narrow']);
  for (const [name, place] of Object.entries(PLACES))
    for (const [, view = ''] of place.matchAll(/#([a-z]+)/g)) assert.ok(views.has(view), `${name}: #${view}`);
});
