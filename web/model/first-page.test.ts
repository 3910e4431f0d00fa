import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelNarrow, FEED } from '../state/narrow.ts';
import { pageAround, pageAt } from './first-page.ts';

test('the address of a conversation asks for the page around its first unread message', () => {
  assert.deepEqual(pageAt('#narrow/channel/5-general'), pageAround(channelNarrow(5), 'first_unread'));
  assert.deepEqual(pageAt('#feed'), pageAround(FEED, 'first_unread'));
});

test('a message that the address names is the anchor', () => {
  assert.deepEqual(pageAt('#narrow/channel/5/near/77'), pageAround(channelNarrow(5), 77));
});

test('pages without messages, and names that the state has to find, ask for nothing', () => {
  for (const fragment of ['', '#inbox', '#narrow/channel/general', '#narrow/search/tram'])
    assert.equal(pageAt(fragment), undefined, fragment);
});
