import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closureOf, importersOf } from '../support/changed.ts';

test('what a file loads is known through all files between, without what is there for its types alone', () => {
  const closure = closureOf('scripts/test.ts');
  for (const path of [
    'scripts/test.ts',
    'scripts/test-cover.ts',
    'bin/parent.js',
    'test/support/fast-place.ts',
  ])
    assert(closure.has(path), path);
  assert(!closureOf('scripts/test-cover.ts').has('scripts/test-statements.ts'));
  assert(importersOf('src/engine/kernel/mutations.ts').includes('src/chat/fanout/queue.ts'));
});
