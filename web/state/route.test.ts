import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { topicOf } from './conversation.ts';
import { narrowOf } from './narrow.ts';
import { formatRoute, homeOf, parseRoute, type Route } from './route.ts';

const names = {
  channelName: (id: number) => (id === 5 ? 'general talk' : undefined),
  personName: () => 'Ada',
};

describe('addresses', () => {
  test('an address without a view leads to what the person begins with', () => {
    assert.deepEqual(parseRoute(''), { view: 'inbox', path: [] });
    assert.deepEqual(
      parseRoute('', () => homeOf('recent_topics')),
      { view: 'recent', path: [] },
    );
    assert.deepEqual(
      parseRoute('', () => homeOf('all_messages')),
      { view: 'narrow', narrow: [] },
    );
    assert.deepEqual(homeOf('something newer'), { view: 'inbox', path: [] });
    assert.deepEqual(
      parseRoute('#drafts', () => homeOf('recent_topics')),
      { view: 'drafts', path: [] },
    );
  });

  test('a topic is named by channel, name of the channel and topic', () => {
    const route: Route = { view: 'narrow', narrow: narrowOf(topicOf(5, 'v1.2 (100%)')), near: 17 };
    const address = formatRoute(route, names);
    assert.equal(address, '#narrow/channel/5-general-talk/topic/v1.2E2.20.28100.25.29/near/17');
    assert.deepEqual(parseRoute(address), route);
  });

  test('addresses of older clients open', () => {
    const narrow = [
      { operator: 'channel', operand: 5 },
      { operator: 'topic', operand: 'a b' },
    ];
    assert.deepEqual(parseRoute('#narrow/stream/5-x/subject/a.20b'), { view: 'narrow', narrow });
    assert.deepEqual(parseRoute('#narrow/pm-with/9,7-group'), {
      view: 'narrow',
      narrow: [{ operator: 'dm', operand: [7, 9] }],
    });
  });

  test('what is no address leads home', () => {
    for (const address of ['', '#', '#nowhere', '#%E0%A4%A', '#narrow2/x'])
      assert.deepEqual(parseRoute(address), { view: 'inbox', path: [] }, address);
  });

  test('any topic and any search comes back as it was', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(text, text, (topic, words) => {
        const narrow = [
          ...narrowOf(topicOf(5, topic)),
          { operator: 'search', operand: words, negated: true },
        ];
        assert.deepEqual(parseRoute(formatRoute({ view: 'narrow', narrow }, names)), {
          view: 'narrow',
          narrow,
        });
      }),
    );
  });
});
