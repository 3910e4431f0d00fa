import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesReactors, pillsOf } from './reactions.ts';

const reaction = (user_id: number, emoji_code: string, reaction_type = 'unicode_emoji') => ({
  ...{ user_id, emoji_code, reaction_type, emoji_name: `name ${emoji_code}` },
});

test('reactions with one emoji are one pill, in the order of the first', () => {
  const pills = pillsOf([reaction(1, '1f44d'), reaction(2, '2764'), reaction(3, '1f44d')], 3);
  assert.deepEqual(
    pills.map(({ emoji, userIds, isOwn }) => [emoji.emoji_code, userIds, isOwn]),
    [
      ['1f44d', [1, 3], true],
      ['2764', [2], false],
    ],
  );
});

test('an emoji of the organization is another one than a sign with the same code', () => {
  assert.equal(pillsOf([reaction(1, '5'), reaction(1, '5', 'realm_emoji')], 1).length, 2);
});

test('up to three reactions of a message name who reacted, if the person wants it', () => {
  const few = [reaction(1, '1f44d'), reaction(2, '2764'), reaction(3, '1f44d')];
  assert.equal(namesReactors(few, true), true);
  assert.equal(namesReactors(few, false), false);
  assert.equal(namesReactors([...few, reaction(4, '2764')], true), false);
});
