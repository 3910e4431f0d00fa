import assert from 'node:assert/strict';
import test from 'node:test';
import { directWith, topicOf } from '../../state/conversation.ts';
import { channelNarrow, FEED, MENTIONS, narrowOf } from '../../state/narrow.ts';
import { homeOf, isShownIn } from './home.ts';

test('what is written goes to the conversation or the channel that is shown', () => {
  assert.deepEqual(homeOf(narrowOf(topicOf(3, 'a'))), topicOf(3, 'a'));
  assert.deepEqual(homeOf(narrowOf(directWith([9, 4]))), directWith([4, 9]));
  assert.deepEqual(homeOf(channelNarrow(3)), topicOf(3, ''));
  assert.deepEqual(homeOf([...narrowOf(topicOf(3, 'a')), { operator: 'with', operand: 7 }]), topicOf(3, 'a'));
  assert.equal(homeOf(FEED), undefined);
});

test('a message that goes elsewhere is not seen', () => {
  assert.equal(isShownIn(narrowOf(topicOf(3, 'a')), topicOf(3, 'A')), true);
  assert.equal(isShownIn(narrowOf(topicOf(3, 'a')), topicOf(3, 'b')), false);
  assert.equal(isShownIn(channelNarrow(3), topicOf(3, 'b')), true);
  assert.equal(isShownIn(channelNarrow(3), directWith([4])), false);
  assert.equal(isShownIn(FEED, directWith([4])), true);
  assert.equal(isShownIn(MENTIONS, topicOf(3, 'a')), false);
});
