import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addLinkifier } from '../../../src/chat/endpoints/realm/add-linkifier.ts';
import { getLinkifiers } from '../../../src/chat/endpoints/realm/get-linkifiers.ts';
import { tryLinkifier } from '../../../src/chat/endpoints/realm/try-linkifier.ts';
import { listen } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';

const ticket = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' };
const modern = { client_capabilities: { linkifier_url_template: true } };

describe('trying a linkifier', () => {
  test('answers what a text would become; nothing changes, nobody gets an event', async () => {
    const { as } = await startServer();
    const queue = await listen(as.alice, modern);
    const tried = await as.administrator.call(tryLinkifier, { ...ticket, content: 'Fixed #12, `#13`.' });
    const link = '<a href="https://tickets.example.com/12">#12</a>';
    assert.equal(tried.rendered, `<p>Fixed ${link}, <code>#13</code>.</p>`);
    assert.deepEqual(tried.matches, [{ text: '#12', url: 'https://tickets.example.com/12' }]);
    assert.deepEqual((await as.alice.call(getLinkifiers)).linkifiers, []);
    assert.deepEqual(await queue.fetch(), []);
    const none = await as.owner.call(tryLinkifier, { ...ticket, content: ' ' });
    assert.deepEqual([none.rendered, none.matches], ['', []]);
  });

  test('is the last one, or stands in the place of the one that it would replace', async () => {
    const { as } = await startServer();
    const { id } = await as.owner.call(addLinkifier, ticket);
    const ten = { pattern: '#(?P<n>1[0-9])', url_template: 'https://ten.example.com/{n}' };
    await as.owner.call(addLinkifier, ten);
    const last = {
      pattern: '(?P<all>#[0-9]+)',
      url_template: 'https://last.example.com/{all}',
      content: '#12',
    };
    const added = await as.owner.call(tryLinkifier, last);
    assert.match(added.rendered, /tickets/);
    assert.deepEqual(added.matches, [{ text: '#12', url: 'https://last.example.com/%2312' }]);
    assert.match((await as.owner.call(tryLinkifier, { ...last, filter_id: id })).rendered, /last/);
    const own = await as.owner.call(tryLinkifier, { ...ticket, content: '#7', filter_id: id });
    assert.match(own.rendered, /tickets/);
  });

  test('is refused like the linkifier itself, at its field', async () => {
    const { as } = await startServer();
    const { id } = await as.owner.call(addLinkifier, ticket);
    const content = '#12';
    const wrong = [
      [{ ...ticket, pattern: 'a)|(b' }, 'pattern'],
      [{ pattern: 'a', url_template: 'javascript:alert(1)' }, 'url_template'],
      [{ pattern: 'a', url_template: 'https://a.example/{id}' }, '__all__'],
      [ticket, '__all__'],
    ] as const;
    for (const [definition, field] of wrong) {
      const refusal = await as.owner.refused(tryLinkifier, { ...definition, content });
      assert.deepEqual((refusal as { errors?: unknown }).errors, { [field]: [refusal.msg] });
    }
    const missing = await as.owner.refused(tryLinkifier, { ...ticket, content, filter_id: id + 1 });
    assert.equal(missing.msg, 'Linkifier not found.');
    const member = await as.alice.refused(tryLinkifier, { ...ticket, content });
    assert.equal(member.msg, 'Must be an organization administrator');
  });

  test('takes no longer for a pattern that backtracks elsewhere', async () => {
    const { as } = await startServer();
    const evil = { pattern: '(?P<x>(a+)+$)', url_template: 'https://a.example/{x}' };
    const { matches } = await as.owner.call(tryLinkifier, { ...evil, content: `${'a'.repeat(9000)}!` });
    assert.deepEqual(matches, []);
  });
});
