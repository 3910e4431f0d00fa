import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MIGRATIONS } from './migrations.ts';
import { LEVEL, levelOf, listUnfit, readMigrationName, requireFloorAmong } from './versions.ts';

/** The last migration whose name does not say what it means to older versions. */
const LAST_WITHOUT_KIND = 38;

describe('the name of a migration', () => {
  test('from 0039 on says whether it expands or contracts, and for which versions', () => {
    for (const name of Object.keys(MIGRATIONS)) {
      const { number, kind, floor } = readMigrationName(name);
      if (number <= LAST_WITHOUT_KIND) continue;
      assert.notEqual(
        kind,
        'unknown',
        `${name}: call it ${name.slice(0, 4)}-expand-… if it only adds, else ${name.slice(0, 4)}-contract-MMMM-… (docs/adr/0017)`,
      );
      assert.ok(kind === 'expand' || (floor < number && floor >= LAST_WITHOUT_KIND), name);
    }
  });

  const names: readonly (readonly [string, ReturnType<typeof readMigrationName>])[] = [
    ['0039-expand-calls', { number: 39, kind: 'expand', floor: 0 }],
    ['0041-contract-0039-old-calls', { number: 41, kind: 'contract', floor: 39 }],
    ['0041-contract-old-calls', { number: 41, kind: 'unknown', floor: Number.POSITIVE_INFINITY }],
    ['9999-later', { number: 9999, kind: 'unknown', floor: Number.POSITIVE_INFINITY }],
    ['0038-digests', { number: 38, kind: 'unknown', floor: Number.POSITIVE_INFINITY }],
  ];
  for (const [name, read] of names) test(name, () => assert.deepEqual(readMigrationName(name), read));
});

describe('a database with migrations that a version does not know', () => {
  const known = { '0037-a': 0, '0038-b': 0 };
  const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
    [['0037-a', '0038-b'], []],
    [['0037-a'], []],
    [['0038-b', '0039-expand-c', '0040-expand-d'], []],
    [['0039-expand-c', '0040-contract-0038-e'], []],
    [['0039-expand-c', '0040-contract-0039-e'], ['0040-contract-0039-e']],
    [['0039-c', '0040-expand-d'], ['0039-c']],
    [['nonsense'], ['nonsense']],
  ];
  for (const [done, unfit] of cases)
    test(`${done.join(', ')}: ${unfit.join(', ') || 'fits'}`, () =>
      assert.deepEqual(listUnfit(done, known), unfit));
});

test('counters that ask for a newer version are refused', () => {
  assert.equal(LEVEL, levelOf(Object.keys(MIGRATIONS)));
  requireFloorAmong([{ name: 'log', value: 9999 }]);
  requireFloorAmong([{ name: 'schema_floor', value: String(LEVEL) }]);
  assert.throws(() => requireFloorAmong([{ name: 'schema_floor', value: LEVEL + 1 }]), /replaced by a newer/);
});
