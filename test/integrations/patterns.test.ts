import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits, isWanted } from '../../src/features/integrations/kit/patterns.ts';

test('a name fits a shell pattern', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['push', 'push', true],
    ['push', 'pus', false],
    ['push', 'p*', true],
    ['push', '*sh', true],
    ['push', '*', true],
    ['', '*', true],
    ['', '?', false],
    ['push', 'p?sh', true],
    ['push', 'p[a-u]sh', true],
    ['push', 'p[!a-t]sh', true],
    ['push', 'p[!a-u]sh', false],
    ['a]', 'a[]]', true],
    ['a[', 'a[', true],
    ['a-b', 'a[x-]b', true],
    ['Push', 'push', false],
    ['Issue Hook open', 'Issue*', true],
    ['a.b', 'a?b', true],
    ['aab', '*a*b', true],
    ['abcabd', '*ab?', true],
  ];
  for (const [name, pattern, expected] of cases)
    assert.equal(fits(name, pattern), expected, `${name} ${pattern}`);
});

test('a pattern that would take a backtracking engine years ends', () => {
  assert.equal(fits('a'.repeat(200), `${'*a'.repeat(99)}b`), false);
  assert.equal(fits('a', 'a'.repeat(201)), false);
});

test('only_events and exclude_events hold together', () => {
  assert.ok(isWanted('push', {}));
  assert.ok(isWanted(undefined, { only: ['x'] }));
  assert.ok(!isWanted('push', { only: [] }));
  assert.ok(isWanted('push', { only: ['p*'], exclude: ['pull'] }));
  assert.ok(!isWanted('push', { only: ['p*'], exclude: ['pu*'] }));
});
