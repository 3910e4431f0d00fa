import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getAuditLog } from '../../../src/features/audit/get-audit-log.ts';
import { listen, messageOf } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { idsOf, read, say, term } from '../../support/talk.ts';

const unreadOf = async (actor: Actor) =>
  ((await actor.call(registerQueue)).unread_msgs as { count: number }).count;

interface Created {
  readonly streams: readonly { readonly stream_id: number; readonly is_archived: boolean }[];
}

const back = (stream_id: number) => ({ stream_id, is_archived: false });

describe('PATCH /streams/{stream_id} with is_archived', () => {
  test('takes an archived channel into use again, with its people', async () => {
    const { as, cast } = await startServer();
    const { square } = cast.channels;
    await as.owner.call(archiveStream, { stream_id: square.id });
    const reply = await as.owner.call(updateStream, back(square.id));
    assert.deepEqual(reply, { result: 'success', msg: '' });
    await say(as.bob, 'square', 'a');
    assert.equal(await unreadOf(as.alice), 2);
    const { messages } = await read(as.alice, [term('channel', 'square')]);
    const texts = messages.map(({ content }) => content);
    assert.match(texts[0] ?? '', /has been archived/);
    assert.match(texts[1] ?? '', /took this channel out of the archive\./);
  });

  test('what was written before it was archived stays read', async () => {
    const { as, cast } = await startServer();
    const { square } = cast.channels;
    const id = await say(as.bob, 'square', 'a', 'Hello @**Alice Member**');
    await as.owner.call(archiveStream, { stream_id: square.id });
    await as.owner.call(unsubscribeFromChannels, { subscriptions: ['square'], principals: [as.bob.user.id] });
    await as.owner.call(subscribeToChannels, {
      subscriptions: [{ name: 'square' }],
      principals: [as.bot.user.id],
    });
    await as.owner.call(updateStream, back(square.id));
    const { messages } = await read(as.alice, [term('channel', 'square')]);
    assert(messages.find((each) => each.id === id)?.flags.includes('read'));
    const unread = await idsOf(as.alice, [term('is', 'unread')]);
    assert.equal(unread.length, 1);
    assert((unread[0] ?? 0) > id);
    assert.equal(await unreadOf(as.alice), 1);
    assert.equal(await unreadOf(as.bob), 0);
  });

  test('its subscribers get it with its people, others who may see it the channel alone, outsiders nothing', async () => {
    const { as, cast } = await startServer();
    const { cellar, square } = cast.channels;
    for (const { id } of [cellar, square]) await as.owner.call(archiveStream, { stream_id: id });
    const types = { event_types: ['stream', 'subscription', 'message'] };
    const alice = await listen(as.alice, types);
    const owner = await listen(as.owner, types);
    const outsiders = [await listen(as.moderator, types), await listen(as.guest, types)];
    await as.administrator.call(updateStream, back(cellar.id));
    const kinds = (events: readonly object[]) =>
      events.map((event) => {
        const { type, op } = event as { type: string; op?: string };
        return op ? `${type} ${op}` : type;
      });
    const [created, peers, added, said] = await alice.fetch();
    assert.equal(peers?.op, 'peer_add');
    assert.equal(created?.type, 'stream');
    const [channel] = (created as unknown as Created).streams;
    assert.deepEqual([channel?.stream_id, channel?.is_archived], [cellar.id, false]);
    assert.equal(added?.op, 'add');
    assert.match(String(messageOf(said).content), /out of the archive/);
    assert.deepEqual(kinds(await owner.fetch()).slice(0, 2), ['stream create', 'subscription peer_add']);
    for (const outsider of outsiders) assert.deepEqual(await outsider.fetch(), []);
    await as.administrator.call(updateStream, back(square.id));
    for (const outsider of outsiders) assert.notDeepEqual(await outsider.fetch(), []);
  });

  test('state and events make a new state', async (t) => {
    const server = await startServer();
    const { as, cast } = server;
    const { square, cellar, attic } = cast.channels;
    await say(as.alice, 'square', 'a', '@**all**');
    for (const { id } of [square, cellar, attic]) await as.owner.call(archiveStream, { stream_id: id });
    const steps = {
      'a public channel': back(square.id),
      'a private channel, with other changes': {
        ...back(cellar.id),
        new_name: 'vault',
        description: 'Open *again*',
      },
      'an empty channel becomes a default one': { ...back(attic.id), is_default_stream: true },
    };
    for (const [step, change] of Object.entries(steps)) {
      await t.test(step, async () => {
        await verifyEvents(server, () => as.owner.call(updateStream, change));
      });
    }
  });

  test('a client that saw it being archived, or only knows it as archived, has it again', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const stream_id = cast.channels.square.id;
    await verifyEvents(server, async () => {
      await as.owner.call(archiveStream, { stream_id });
      await as.owner.call(updateStream, back(stream_id));
    });
  });

  test('is for users who administer the channel; only false, and only for an archived one', async () => {
    const { as, cast } = await startServer();
    const { square, attic, cellar } = cast.channels;
    for (const { id } of [square, cellar]) await as.owner.call(archiveStream, { stream_id: id });
    for (const actor of [as.alice, as.moderator, as.bot, as.guest]) {
      const { code, msg } = await actor.refused(updateStream, back(square.id));
      assert.equal(code, 'BAD_REQUEST');
      assert.equal(msg, 'You do not have permission to administer this channel.');
    }
    const hidden = await as.moderator.refused(updateStream, back(cellar.id));
    assert.deepEqual(hidden, await as.moderator.refused(updateStream, back(9999)));
    assert.equal((await as.owner.refused(updateStream, back(attic.id))).msg, 'Channel is not archived.');
    const archiving = { stream_id: attic.id, is_archived: true };
    const { msg } = await as.owner.refused(updateStream, archiving);
    assert.equal(msg, 'DELETE archives a channel; is_archived takes false alone.');
    const taken = { ...back(square.id), new_name: 'attic' };
    assert.equal((await as.owner.refused(updateStream, taken)).msg, 'Channel name is already in use.');
    const twice = { ...back(square.id), is_archived: 'perhaps' };
    assert.equal((await as.owner.refused(updateStream, twice as never)).code, 'BAD_REQUEST');
    await as.owner.call(updateStream, {
      stream_id: square.id,
      can_administer_channel_group: { new: { direct_members: [as.alice.user.id], direct_subgroups: [] } },
    });
    await as.alice.call(updateStream, back(square.id));
  });

  test('the audit log has it, and it stays over a restart', async () => {
    const server = await startServer();
    const stream_id = server.cast.channels.square.id;
    await server.as.owner.call(archiveStream, { stream_id });
    await server.as.administrator.call(updateStream, back(stream_id));
    const { as } = await server.restart();
    const { entries } = await as.owner.call(getAuditLog, { kinds: ['channel_unarchived'] } as never);
    assert.equal(entries.length, 1);
    await say(as.bob, 'square', 'a');
  });
});
