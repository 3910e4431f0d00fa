import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSearchSuggestions } from '../../../src/chat/endpoints/messages/get-search-suggestions.ts';
import type { Actor } from '../../support/actor.ts';
import { indexAll } from '../../support/indexing.ts';
import { startServer } from '../../support/server.ts';
import { idsOf, say, term, whisper } from '../../support/talk.ts';

const suggested = async (actor: Actor, search: string, ...more: ReturnType<typeof term>[]) => {
  const { suggestions } = await actor.call(getSearchSuggestions, {
    narrow: [term('search', search), ...more],
  });
  return suggestions;
};

describe('other ways to write a search that finds nothing', () => {
  for (const isIndexed of [false, true]) {
    test(`beginnings and one typing error, ${isIndexed ? 'by the index' : 'at once'}`, async () => {
      const server = await startServer();
      const { alice, bob } = server.as;
      const lunch = await say(alice, 'square', 'x', 'Lunch at noon, then searching for Привет');
      if (isIndexed) await indexAll(server);
      assert.deepEqual(await suggested(bob, 'lunc'), ['lunc*', 'lunch']);
      assert.deepEqual(await idsOf(bob, [term('search', 'lunc*')]), [lunch]);
      assert.deepEqual(await suggested(bob, 'serch'), ['search']);
      assert.deepEqual(await suggested(bob, 'noon lucnh'), ['noon lunch']);
      assert.deepEqual(await suggested(bob, 'првет'), ['привет']);
      assert.deepEqual(await suggested(bob, '"noon lunch"'), ['noon* lunch*']);
      assert.deepEqual(await suggested(bob, 'lucnh', term('channel', 'window')), []);
      assert.deepEqual(await suggested(bob, 'dinner'), []);
      assert.deepEqual((await bob.call(getSearchSuggestions, { narrow: [] })).suggestions, []);
    });
  }

  test('no word comes from messages that one may not read', async () => {
    const server = await startServer();
    const { alice, bob, owner } = server.as;
    await say(alice, 'cellar', 'x', 'zebras');
    await whisper(alice, [bob], 'giraffes');
    await indexAll(server);
    for (const search of ['zebr', 'zebrs', 'giraf', 'girafes']) {
      assert.notDeepEqual(await suggested(bob, search), [], search);
      assert.deepEqual(await suggested(owner, search), [], search);
    }
  });
});
