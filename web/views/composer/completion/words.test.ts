import assert from 'node:assert/strict';
import test from 'node:test';
import { channelLink, groupMention, mentionOf, topicLink } from './words.ts';

const ada = { user_id: 7, full_name: 'Ada' };

test('a name that two people have gets the ID', () => {
  assert.equal(mentionOf(ada, [ada], false), '@**Ada**');
  assert.equal(mentionOf(ada, [ada, { user_id: 8, full_name: 'ADA' }], true), '@_**Ada|7**');
});

test('a person who is called like a wildcard is not everybody', () => {
  const all = { user_id: 9, full_name: 'all' };
  assert.equal(mentionOf(all, [all], false), '@**all|9**');
});

test('groups have one star', () => {
  assert.equal(groupMention('crew', false), '@*crew*');
});

test('channels and topics with signs of Markdown are linked by their addresses', () => {
  assert.equal(channelLink({ stream_id: 3, name: 'general' }), '#**general**');
  assert.equal(topicLink({ stream_id: 3, name: 'general' }, 'lunch'), '#**general>lunch**');
  assert.equal(channelLink({ stream_id: 3, name: 'a*b' }), '[#a&#42;b](#narrow/channel/3-a*b)');
  const link = topicLink({ stream_id: 3, name: 'general' }, 'a > b');
  assert.equal(link, '[#general > a &#62; b](#narrow/channel/3-general/topic/a.20.3E.20b)');
});
