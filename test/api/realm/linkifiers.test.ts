import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { addLinkifier } from '../../../src/chat/endpoints/realm/add-linkifier.ts';
import { getLinkifiers } from '../../../src/chat/endpoints/realm/get-linkifiers.ts';
import { removeLinkifier } from '../../../src/chat/endpoints/realm/remove-linkifier.ts';
import { reorderLinkifiers } from '../../../src/chat/endpoints/realm/reorder-linkifiers.ts';
import { updateLinkifier } from '../../../src/chat/endpoints/realm/update-linkifier.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const ticket = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' };
const change = { pattern: 'C(?P<n>[0-9]+)', url_template: 'https://review.example.com/c/{n}' };
const modern = { client_capabilities: { linkifier_url_template: true } };

async function sentBy(server: TestServer, content: string, topic = 'talk') {
  const to = server.cast.channels.square.name;
  const { id } = await server.as.alice.call(sendMessage, { type: 'stream', to, topic, content });
  return (await server.as.bob.call(getMessage, { message_id: id })).message;
}

describe('linkifiers', () => {
  test('are added at the end, listed, changed, ordered and removed; everybody gets the event', async () => {
    const { as } = await startServer();
    const [alice, guest, old] = [
      await listen(as.alice, modern),
      await listen(as.guest, modern),
      await listen(as.alice),
    ];
    const { id: first } = await as.administrator.call(addLinkifier, ticket);
    const { id: second } = await as.owner.call(addLinkifier, change);
    const both = [
      { ...ticket, id: first },
      { ...change, id: second },
    ];
    assert.deepEqual((await as.guest.call(getLinkifiers)).linkifiers, both);
    await as.owner.call(reorderLinkifiers, { ordered_linkifier_ids: [second, first] });
    const changed = { pattern: 'T(?P<id>[0-9]+)', url_template: 'https://t.example.com/?q={id}' };
    await as.owner.call(updateLinkifier, { filter_id: first, ...changed });
    assert.deepEqual((await as.guest.call(getLinkifiers)).linkifiers, [both[1], { ...changed, id: first }]);
    await as.owner.call(removeLinkifier, { filter_id: second });
    const told = (lists: object[][]) =>
      lists.map((realm_linkifiers) => ({ type: 'realm_linkifiers', realm_linkifiers }));
    const expected = told([
      [both[0] as object],
      both,
      both.toReversed(),
      [both[1] as object, { ...changed, id: first }],
      [{ ...changed, id: first }],
    ]);
    assert.deepEqual(await alice.fetch(), expected);
    assert.deepEqual(await guest.fetch(), expected);
    assert.deepEqual(await old.fetch(), []);
  });

  test('apply to messages and topics from the next message on, the first one first', async () => {
    const server = await startServer();
    const { id } = await server.as.owner.call(addLinkifier, ticket);
    const message = await sentBy(server, 'Fixed #12.', 'about #7');
    assert.equal(message.content, '<p>Fixed <a href="https://tickets.example.com/12">#12</a>.</p>');
    assert.deepEqual(message.topic_links, [{ text: '#7', url: 'https://tickets.example.com/7' }]);
    const overlapping = { pattern: '#(?P<n>1[0-9])', url_template: 'https://ten.example.com/{n}' };
    const { id: other } = await server.as.owner.call(addLinkifier, overlapping);
    assert.match(String((await sentBy(server, '#12')).content), /tickets/);
    await server.as.owner.call(reorderLinkifiers, { ordered_linkifier_ids: [other, id] });
    assert.match(String((await sentBy(server, '#12')).content), /ten/);
    await server.as.owner.call(removeLinkifier, { filter_id: other });
    await server.as.owner.call(removeLinkifier, { filter_id: id });
    assert.equal((await sentBy(server, '#12')).content, '<p>#12</p>');
  });

  test('are refused when pattern or template are wrong, or do not fit together', async () => {
    const { as } = await startServer();
    await as.owner.call(addLinkifier, ticket);
    const refusals: [Partial<typeof ticket>, string][] = [
      [{ pattern: '(?P<id>[0-9]+' }, 'Bad regular expression: missing closing ): `(?P<id>[0-9]+`'],
      [{ pattern: 'a)|(b' }, 'Bad regular expression: unexpected ): `a)|(b`'],
      [
        { pattern: '#(?=x)(?P<id>[0-9]+)' },
        'Bad regular expression: invalid or unsupported Perl syntax: `(?=`',
      ],
      [{ pattern: '(?P<id>(?:a{100}){9})' }, 'Bad regular expression: it is too large'],
      [{ pattern: '#' }, "Group 'id' in URL template is not present in linkifier pattern."],
      [
        { url_template: 'https://tickets.example.com/' },
        "Group 'id' in linkifier pattern is not present in URL template.",
      ],
      [{ url_template: 'https://tickets.example.com/{id' }, 'Invalid URL template.'],
      [{ url_template: 'https://tickets.example.com/{i d}' }, 'Invalid URL template.'],
      [{ url_template: 'https://tickets.example.com/{}{id}' }, 'Invalid URL template.'],
      [{ url_template: 'https://tickets.example.com/"{id}' }, 'Invalid URL template.'],
      ...[
        'javascript:alert({id})',
        '{id}:alert(1)',
        'data:text/html,{id}',
        '//x.example/{id}',
        'http:/{id}',
      ].map((url_template): [{ url_template: string }, string] => [
        { url_template },
        'Invalid URL template: it must begin with http:// or https://.',
      ]),
      [{}, 'A linkifier with this pattern already exists.'],
      [{ pattern: ' ' }, 'This field cannot be blank.'],
      [{ pattern: 'x'.repeat(1001) }, 'pattern is too long (limit: 1000 characters)'],
    ];
    for (const [wrong, msg] of refusals) {
      const refusal = await as.owner.refused(addLinkifier, { ...ticket, ...wrong });
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
    }
    const fields: [Partial<typeof ticket>, string][] = [
      [{ pattern: 'a)|(b' }, 'pattern'],
      [{ pattern: '' }, 'pattern'],
      [{ url_template: ' ' }, 'url_template'],
      [{ url_template: 'https://tickets.example.com/{id' }, 'url_template'],
      [{}, '__all__'],
    ];
    for (const [wrong, field] of fields) {
      const refusal = await as.owner.refused(addLinkifier, { ...ticket, ...wrong });
      assert.deepEqual((refusal as { errors?: unknown }).errors, { [field]: [refusal.msg] });
    }
    assert.equal((await as.owner.call(getLinkifiers)).linkifiers.length, 1);
  });

  test('are bounded in their number', async () => {
    const { as } = await startServer();
    let last = 0;
    for (let n = 0; n < 100; n++) {
      const numbered = { pattern: `${n}-(?P<id>[0-9]+)`, url_template: ticket.url_template };
      last = (await as.owner.call(addLinkifier, numbered)).id;
    }
    const { msg } = await as.owner.refused(addLinkifier, ticket);
    assert.equal(msg, 'There are too many linkifiers (limit: 100)');
    await as.owner.call(updateLinkifier, { filter_id: last, ...ticket });
    await as.owner.call(removeLinkifier, { filter_id: last });
    await as.owner.call(addLinkifier, ticket);
  });

  test('that do not exist, and orders that are not one of all, are refused', async () => {
    const { as } = await startServer();
    const { id } = await as.owner.call(addLinkifier, ticket);
    const { id: other } = await as.owner.call(addLinkifier, change);
    const missing = { filter_id: other + 1 };
    assert.equal((await as.owner.refused(removeLinkifier, missing)).msg, 'Linkifier not found.');
    assert.equal(
      (await as.owner.refused(updateLinkifier, { ...missing, ...ticket })).msg,
      'Linkifier not found.',
    );
    const duplicate = { filter_id: id, ...change };
    assert.equal(
      (await as.owner.refused(updateLinkifier, duplicate)).msg,
      'A linkifier with this pattern already exists.',
    );
    const orders: [number[], string][] = [
      [[id], 'The ordered list must enumerate all existing linkifiers exactly once'],
      [[id, other, other + 1], 'The ordered list must enumerate all existing linkifiers exactly once'],
      [[id, other, id], 'The ordered list must not contain duplicated linkifiers'],
    ];
    for (const [ordered_linkifier_ids, msg] of orders) {
      assert.equal((await as.owner.refused(reorderLinkifiers, { ordered_linkifier_ids })).msg, msg);
    }
  });

  test('are only changed by administrators', async () => {
    const { as } = await startServer();
    const { id } = await as.owner.call(addLinkifier, ticket);
    for (const who of ['moderator', 'alice', 'guest', 'bot'] as const) {
      const calls = [
        () => as[who].refused(addLinkifier, change),
        () => as[who].refused(updateLinkifier, { filter_id: id, ...change }),
        () => as[who].refused(removeLinkifier, { filter_id: id }),
        () => as[who].refused(reorderLinkifiers, { ordered_linkifier_ids: [id] }),
      ];
      for (const call of calls) assert.equal((await call()).msg, 'Must be an organization administrator');
    }
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { owner } = server.as;
    let id = 0;
    await verifyEvents(server, async () => {
      id = (await owner.call(addLinkifier, ticket)).id;
    });
    const { id: other } = await owner.call(addLinkifier, change);
    await verifyEvents(server, () => owner.call(reorderLinkifiers, { ordered_linkifier_ids: [other, id] }));
    await verifyEvents(server, () => owner.call(removeLinkifier, { filter_id: id }));
  });
});
