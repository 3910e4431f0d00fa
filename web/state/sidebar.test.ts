import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelSections, directEntries, shownDirects } from './sidebar.ts';

const channel = (name: string, more: object = {}) => ({
  name,
  isSubscribed: true,
  is_archived: false,
  is_recently_active: true,
  ...more,
});
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const compare = (one: string, other: string) => one.localeCompare(other);

test('channels are divided into pinned, active and muted ones, by name', () => {
  const sections = channelSections(
    [
      channel('b'),
      channel('a'),
      channel('z', { pin_to_top: true }),
      channel('m', { is_muted: true }),
      channel('left', { isSubscribed: false }),
      channel('old', { is_archived: true }),
      channel('p', { pin_to_top: true, is_muted: true }),
    ],
    { compare, demote: 1 },
  );
  assert.deepEqual(names(sections.pinned), ['z', 'p']);
  assert.deepEqual(names(sections.active), ['a', 'b']);
  assert.deepEqual(names(sections.quiet), ['m']);
});

test('channels without a message of late are demoted as the setting says', () => {
  const still = channel('still', { is_recently_active: false });
  const quiet = (demote: number, count: number) =>
    names(
      channelSections([still, ...Array.from({ length: count }, (_, at) => channel(`c${at}`))], {
        compare,
        demote,
      }).quiet,
    );
  assert.deepEqual(quiet(1, 3), []);
  assert.deepEqual(quiet(1, 40), ['still']);
  assert.deepEqual(quiet(2, 3), ['still']);
  assert.deepEqual(quiet(3, 40), []);
});

test('direct conversations come by their newest message, unread ones that are not listed too', () => {
  const entries = directEntries({
    recent: [
      { user_ids: [3], max_message_id: 5 },
      { user_ids: [], max_message_id: 9 },
    ],
    unread: new Map([
      ['dm:3', { userIds: [3], ids: [4, 5] }],
      ['dm:4,7', { userIds: [4, 7], ids: [7] }],
    ]),
    ownId: 1,
  });
  assert.deepEqual(entries, [
    { userIds: [1], maxId: 9, unread: 0 },
    { userIds: [4, 7], maxId: 7, unread: 1 },
    { userIds: [3], maxId: 5, unread: 2 },
  ]);
});

test('the side bar shows the most recent, unread and open direct conversations', () => {
  const entries = [1, 2, 3, 4].map((id) => ({ userIds: [id], maxId: 10 - id, unread: id === 3 ? 1 : 0 }));
  const shown = shownDirects(entries, 1, [9]);
  assert.deepEqual(
    shown.map(({ userIds }) => userIds[0]),
    [1, 3, 9],
  );
});
