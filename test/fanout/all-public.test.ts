import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { ROLE } from '../../src/chat/model/people.ts';

import { listen } from '../support/events.ts';
import { startServer } from '../support/server.ts';
import { say } from '../support/talk.ts';

const everywhere = { all_public_streams: true, event_types: ['message'] } as never;

describe('a queue with all_public_streams', () => {
  test("gives only the user's own channels once the user is a guest", async () => {
    const { as } = await startServer();
    const [moderator, owner] = [await listen(as.moderator, everywhere), await listen(as.owner, everywhere)];
    const before = await say(as.alice, 'attic', 'talk');
    await as.owner.call(updateUser, { user_id: as.moderator.user.id, role: ROLE.guest });
    const after = await say(as.alice, 'attic', 'talk');
    const own = await say(as.alice, 'square', 'talk');
    const ids = async (listener: typeof owner) =>
      (await listener.fetch()).map((event) => (event.message as { id: number }).id);
    assert.deepEqual(await ids(owner), [before, after, own]);
    assert.deepEqual(await ids(moderator), [before, own]);
  });

  test('gets a message with a wildcard from a channel that its user is not in, without the flags of a mention', async () => {
    const { as } = await startServer();
    const [bot, bob] = [await listen(as.bot, everywhere), await listen(as.bob, everywhere)];
    await say(as.alice, 'square', 'talk', '@**all** come');
    const flags = async (listener: typeof bot) => (await listener.fetch()).map((event) => event.flags);
    assert.deepEqual(await flags(bob), [['stream_wildcard_mentioned', 'wildcard_mentioned']]);
    assert.deepEqual(await flags(bot), [[]]);
  });
});
