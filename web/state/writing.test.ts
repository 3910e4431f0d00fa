import assert from 'node:assert/strict';
import test from 'node:test';
import type { Draft } from './types.ts';
import {
  conversationFor,
  draftOf,
  fingerprint,
  isSameWriting,
  NOWHERE,
  newestFor,
  type Target,
  targetKey,
  targetOf,
  type Writing,
  withServerDraft,
} from './writing.ts';

const square: Target = { kind: 'topic', streamId: 3, topic: 'Trams' };
const draft = (content: string, timestamp = 10): Draft => ({
  ...{ id: 7, type: 'stream', to: [3], topic: 'Trams', content, timestamp },
});
const writing = (text: string, saved?: string): Writing => ({
  ...{ id: 'a', to: square, text, changed: 20_000, serverId: 7 },
  ...(saved !== undefined && { saved: fingerprint({ to: square, text: saved }) }),
});

test('a place is the same whatever the case of its topic', () => {
  assert.equal(targetKey(square), targetKey({ kind: 'topic', streamId: 3, topic: ' trams' }));
  assert.notEqual(targetKey(square), targetKey(NOWHERE));
});

test('a text has a conversation once the channel or the people are known', () => {
  assert.equal(conversationFor(NOWHERE), undefined);
  assert.equal(conversationFor({ kind: 'direct', userIds: [] }), undefined);
  assert.deepEqual(conversationFor({ kind: 'topic', streamId: 3, topic: ' a ' }), {
    ...{ kind: 'topic', streamId: 3, topic: 'a' },
  });
});

test('drafts go to the server and back', () => {
  for (const to of [square, NOWHERE, { kind: 'direct', userIds: [4, 9] } as const]) {
    assert.deepEqual(targetOf(draftOf({ to, text: 'x', changed: 1 }), 1), to);
  }
  assert.deepEqual(targetOf({ type: 'private', to: [9, 1, 4], topic: '' }, 1), {
    kind: 'direct',
    userIds: [4, 9],
  });
  assert.deepEqual(targetOf({ type: 'private', to: [1], topic: '' }, 1), { kind: 'direct', userIds: [1] });
});

test('a draft that another device changed takes the place of what is saved', () => {
  const changed = withServerDraft(writing('old', 'old'), draft('new', 30), 1);
  assert.equal(changed?.text, 'new');
  assert.equal(changed?.changed, 30_000);
  assert.equal(withServerDraft(changed as Writing, draft('new', 30), 1), changed);
});

test('what is typed here and not saved yet is kept beside what another device wrote', () => {
  const kept = withServerDraft(writing('mine', 'old'), draft('theirs'), 1);
  assert.equal(kept?.text, 'mine');
  assert.equal(kept?.serverId, undefined);
});

test('a draft that another device sent goes, unless more was typed here', () => {
  assert.equal(withServerDraft(writing('old', 'old'), undefined, 1), undefined);
  assert.equal(withServerDraft(writing('old and more', 'old'), undefined, 1)?.text, 'old and more');
  assert.equal(withServerDraft(writing(' ', 'old'), undefined, 1), undefined);
});

test('one’s own save that comes back as an event changes nothing but what is known as saved', () => {
  const here = writing('mine', 'old');
  assert.equal(withServerDraft(here, draft('mine'), 1)?.saved, fingerprint(here));
  assert.equal(withServerDraft(here, draft('old'), 1), here);
});

test('a space at the end, which the server does not keep, stays while one writes on', () => {
  const here = writing('mine, and ', 'mine, and ');
  assert.equal(withServerDraft(here, draft('mine, and'), 1), here);
  assert.equal(isSameWriting(here, { to: square, text: 'mine, and' }), false);
});

test('the newest text of a place is found', () => {
  const older = { ...writing('older'), id: 'b', changed: 1 };
  const elsewhere = { ...writing('x'), id: 'c', to: NOWHERE, changed: 99_000 };
  assert.equal(newestFor([older, writing('newer'), elsewhere], square)?.text, 'newer');
});
