import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSources } from '../support/source-imports.ts';

const SOURCES = join(import.meta.dirname, '../../src');

const filesWith = (pattern: RegExp): string[] =>
  readSources(SOURCES)
    .filter(
      ({ path, text }) => !path.includes('/migrations/') && !path.endsWith('.test.ts') && pattern.test(text),
    )
    .map(({ path }) => path);

test('SQL that reads the log is in two files', () => {
  assert.deepEqual(filesWith(/\bfrom log\b|selectFrom\('log'\)/i), [
    'chat/store/log/of-types.ts',
    'engine/store/log.ts',
  ]);
});

test('the memory, the event queues and the one kind of follower read the log; nobody else follows it by a mark', () => {
  const importing = (file: string) => filesWith(new RegExp(`from '[^']*store/log/${file}\\.ts'`));
  assert.deepEqual(filesWith(/\blist(LogPage|Log)\(/), [
    'chat/fanout/catch-up.ts',
    'chat/realm/live-realm.ts',
    'engine/store/log.ts',
  ]);
  assert.deepEqual(filesWith(/\bmoveMark\(/), ['chat/jobs/log-follower.ts', 'chat/store/log/marks.ts']);
  assert.deepEqual(
    importing('of-types').filter((path) => filesWith(/\blistOfTypes\(/).includes(path)),
    [
      'chat/jobs/log-follower.ts',
      // Looks at what came since a plan was made; it keeps no mark.
      'features/push/operations/end-showing.ts',
    ],
  );
});
