import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelNarrow } from './narrow.ts';
import { type Known, resolveNarrow } from './resolve-narrow.ts';
import { parseRoute } from './route.ts';

const KNOWN: Known = {
  ownId: 9,
  hasChannel: (id) => id === 5,
  channelNamed: (name) => (name.toLowerCase() === 'general' ? 5 : undefined),
  hasPerson: (id) => id >= 7 && id <= 9,
  personWithAddress: (email) => ({ 'a@b.c': 8, 'd@e.f': 7 })[email],
};

function resolve(fragment: string) {
  const route = parseRoute(fragment);
  return resolveNarrow(route.view === 'narrow' ? route.narrow : [], KNOWN);
}

test('a channel that is named by its name alone is found', () => {
  assert.deepEqual(resolve('narrow/channel/General'), { kind: 'found', narrow: channelNarrow(5) });
});

test('what is found as it is stays the same object', () => {
  const narrow = channelNarrow(5);
  const resolved = resolveNarrow(narrow, KNOWN);
  assert.equal(resolved.kind === 'found' && resolved.narrow, narrow);
});

test('a channel or a person that nobody here knows of is named', () => {
  assert.deepEqual(resolve('narrow/stream/nowhere'), { kind: 'unknown', what: 'channel', name: 'nowhere' });
  assert.deepEqual(resolve('narrow/channel/9-x'), { kind: 'unknown', what: 'channel', name: '9' });
  assert.deepEqual(resolve('narrow/dm/7,99-group'), { kind: 'unknown', what: 'person', name: '7,99' });
});

test('people may be named by their addresses', () => {
  const found = resolve('narrow/pm-with/a.40b.2Ec.2Cd.40e.2Ef');
  assert.deepEqual(found, { kind: 'found', narrow: [{ operator: 'dm', operand: [7, 8] }] });
});

test('a direct conversation is named by the others in it', () => {
  const others = [{ operator: 'dm', operand: [7, 8] }];
  assert.deepEqual(resolve('narrow/dm/7,8,9-group'), { kind: 'found', narrow: others });
  assert.deepEqual(resolve('narrow/dm/9'), {
    kind: 'found',
    narrow: [{ operator: 'dm', operand: [9] }],
  });
});

test('other operands stay as they are', () => {
  assert.equal(resolve('narrow/sender/me/search/hello').kind, 'found');
});
