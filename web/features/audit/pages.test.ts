import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditEntry } from '../../client/shapes.ts';
import type { AuditPage } from './log.ts';
import { shownOf, withNewest, withOlder } from './pages.ts';

const page = (ids: readonly number[], next_anchor: number | null): AuditPage => ({
  entries: ids.map((id) => ({ id }) as AuditEntry),
  next_anchor,
});

const idsOf = ({ entries }: { readonly entries: readonly AuditEntry[] }) => entries.map(({ id }) => id);

describe('pages of the audit log', () => {
  const shown = shownOf(page([9, 8], 8));

  test('An older page follows what is shown', () => {
    const older = withOlder(shown, page([7], null));
    assert.deepEqual([idsOf(older), older.next], [[9, 8, 7], null]);
  });

  test('New entries stand before what is shown, each once', () => {
    const newer = withNewest(shown, page([11, 10, 9], 9));
    assert.deepEqual([idsOf(newer), newer.next], [[11, 10, 9, 8], 8]);
  });

  test('Nothing new changes nothing', () => {
    assert.equal(withNewest(shown, page([9, 8], 8)), shown);
  });

  test('A page that does not reach what is shown takes its place', () => {
    const newer = withNewest(shown, page([30, 29], 29));
    assert.deepEqual([idsOf(newer), newer.next], [[30, 29], 29]);
  });

  test('The first entries of an empty list are shown', () => {
    const newer = withNewest(shownOf(page([], null)), page([2, 1], null));
    assert.deepEqual([idsOf(newer), newer.next], [[2, 1], null]);
  });
});
