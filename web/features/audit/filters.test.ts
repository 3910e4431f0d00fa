import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filtersOf, NO_FILTERS, pathOf, queryOf } from './filters.ts';
import { KINDS } from './kinds.ts';

test('Filters stand in the address and come back from it', () => {
  const filters = {
    about: 'channels',
    person: 12,
    how: 'concerned',
    since: '2026-03-01',
    until: '2026-03-02',
  } as const;
  assert.deepEqual(filtersOf(pathOf(filters)), filters);
  assert.deepEqual(pathOf(NO_FILTERS), []);
});

test('What is no filter in an address counts as none', () => {
  const path = ['about', 'x', 'person', '-1', 'since', '2026-99-01', 'until', 'now', 'how'];
  assert.deepEqual(filtersOf(path), { ...NO_FILTERS, person: undefined });
});

test('A query has the kinds of what one looks for, and days to their ends', () => {
  const { kinds, since, until } = queryOf(
    filtersOf(['about', 'exports', 'since', '2026-03-01', 'until', '2026-03-01']),
  );
  assert.deepEqual(kinds, ['export_deleted', 'export_failed', 'export_finished', 'export_requested']);
  assert.equal(Number(until) - Number(since), 86_399);
});

test('Each kind is about one thing, and no two kinds have one text', () => {
  const texts = Object.values(KINDS).map(({ text }) => text);
  assert.equal(new Set(texts).size, texts.length);
});
