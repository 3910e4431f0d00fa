import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../src/chat/endpoints/channels/archive-stream.ts';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { getStreamEmailAddress } from '../../src/features/mail-in/endpoints/get-stream-email-address.ts';
import { startTaking } from '../support/mail-in.ts';
import type { Actor } from '../support/server.ts';

const ask = async (actor: Actor, stream_id: number, sender_id?: number) => {
  const params = { stream_id, ...(sender_id !== undefined && { sender_id }) };
  return (await actor.call(getStreamEmailAddress, params)).email;
};

describe('GET /streams/{stream_id}/email_address', () => {
  test('an address that stays, another for each person, sender and channel', async () => {
    const server = await startTaking();
    const { as, cast } = server;
    const { square, cellar } = cast.channels;
    const [first, again] = await Promise.all([ask(as.alice, square.id), ask(as.alice, square.id)]);
    assert.match(first, /^square\.[0-9a-f]{32}\.show-sender@chat\.example\.com$/);
    assert.equal(again, first);
    const all = [
      first,
      await ask(as.alice, square.id, as.alice.user.id),
      await ask(as.alice, square.id, as.bot.user.id),
      await ask(as.bob, square.id),
      await ask(as.alice, cellar.id),
    ];
    assert.equal(new Set(all).size, all.length);
    const { as: later } = await server.restart();
    assert.equal(await ask(later.alice, square.id), first);
  });

  test("contains the channel's name if an address can; the token stays", async () => {
    const { as, cast } = await startTaking();
    const { id: stream_id } = cast.channels.square;
    const token = (await ask(as.alice, stream_id)).split('.')[1] as string;
    for (const [new_name, start] of [
      ['Big & wide!', 'big-wide-.'],
      ['Büro', ''],
      ['x'.repeat(60), `${'x'.repeat(19)}.`],
    ] as const) {
      await as.owner.call(updateStream, { stream_id, new_name });
      assert.equal(await ask(as.alice, stream_id), `${start}${token}.show-sender@chat.example.com`);
    }
  });

  test('refused: channels that one cannot read, that are archived or missing, and the senders of others', async () => {
    const { as, cast } = await startTaking();
    const { square, cellar, attic } = cast.channels;
    await as.owner.call(archiveStream, { stream_id: attic.id });
    for (const [actor, stream_id] of [
      [as.moderator, cellar.id],
      [as.owner, cellar.id],
      [as.owner, attic.id],
      [as.guest, attic.id],
      [as.owner, 9999],
    ] as const) {
      assert.equal((await actor.refused(getStreamEmailAddress, { stream_id })).msg, 'Invalid channel ID');
    }
    const refusal = async (actor: Actor, sender_id: number) =>
      (await actor.refused(getStreamEmailAddress, { stream_id: square.id, sender_id })).msg;
    assert.equal(await refusal(as.bob, as.alice.user.id), 'No such bot');
    assert.equal(await refusal(as.bob, 9999), 'No such bot');
    assert.equal(await refusal(as.bob, as.bot.user.id), 'Insufficient permission');
  });
});
