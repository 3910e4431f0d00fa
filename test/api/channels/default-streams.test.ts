import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDefaultStream } from '../../../src/chat/endpoints/channels/add-default-stream.ts';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { createDefaultStreamGroup } from '../../../src/chat/endpoints/channels/create-default-stream-group.ts';
import { removeDefaultStream } from '../../../src/chat/endpoints/channels/remove-default-stream.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { listen } from '../../support/events.ts';
import { type Actor, startServer } from '../../support/server.ts';

const defaultsOf = async (actor: Actor) => (await actor.call(registerQueue)).realm_default_streams;

describe('POST and DELETE /default_streams', () => {
  test('a channel becomes a default one and stops to be it; everybody gets the event, once', async () => {
    const { as, cast } = await startServer();
    const { square, window } = cast.channels;
    const first = (await defaultsOf(as.alice)) as number[];
    const [alice, guest] = [await listen(as.alice), await listen(as.guest)];
    for (const stream_id of [square.id, window.id, square.id]) {
      const reply = await as.administrator.call(addDefaultStream, { stream_id });
      assert.deepEqual(reply, { result: 'success', msg: '' });
    }
    assert.deepEqual(await defaultsOf(as.alice), [...first, square.id, window.id]);
    await as.administrator.call(removeDefaultStream, { stream_id: square.id });
    await as.administrator.call(removeDefaultStream, { stream_id: square.id });
    assert.deepEqual(await defaultsOf(as.alice), [...first, window.id]);
    const told = [[square.id], [square.id, window.id], [window.id]].map((ids) => ({
      type: 'default_streams',
      default_streams: [...first, ...ids],
    }));
    assert.deepEqual(await alice.fetch(), told);
    assert.deepEqual(await guest.fetch(), []);
    assert.deepEqual(await defaultsOf(as.guest), []);
  });

  test('are unknown to guests, who learn of them when they become members', async () => {
    const { as, cast } = await startServer();
    const ids = (await defaultsOf(as.alice)) as number[];
    const types = ['default_streams', 'default_stream_groups'];
    const [alice, guest] = [
      await listen(as.alice, { event_types: types }),
      await listen(as.guest, { event_types: types }),
    ];
    const group = { group_name: 'work', description: 'All day', stream_names: ['square'] };
    await as.owner.call(createDefaultStreamGroup, group);
    const groups = (await as.alice.call(registerQueue)).realm_default_stream_groups;
    assert.equal(groups?.length, 1);
    assert.deepEqual(await alice.fetch(), [{ type: 'default_stream_groups', default_stream_groups: groups }]);
    assert.deepEqual((await as.guest.call(registerQueue)).realm_default_stream_groups, []);
    assert.deepEqual(await guest.fetch(), []);
    await as.owner.call(updateUser, { user_id: cast.users.guest.id, role: 400 });
    await as.owner.call(updateUser, { user_id: cast.users.alice.id, role: 600 });
    const told = (default_streams: unknown, default_stream_groups: unknown) => [
      { type: 'default_streams', default_streams },
      { type: 'default_stream_groups', default_stream_groups },
    ];
    assert.deepEqual(await guest.fetch(), told(ids, groups));
    assert.deepEqual(await alice.fetch(), told([], []));
  });

  test('refused: users who are no administrators, private, archived and missing channels', async () => {
    const { as, cast } = await startServer();
    const { square, cellar, attic } = cast.channels;
    for (const endpoint of [addDefaultStream, removeDefaultStream]) {
      const { msg, code } = await as.moderator.refused(endpoint, { stream_id: square.id });
      assert.deepEqual([msg, code], ['Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL']);
      const missing = await as.owner.refused(endpoint, { stream_id: 9999 });
      assert.equal(missing.msg, 'Invalid channel ID');
    }
    const secret = await as.owner.refused(addDefaultStream, { stream_id: cellar.id });
    assert.equal(secret.msg, 'Private channels cannot be made default.');
    await as.owner.call(archiveStream, { stream_id: attic.id });
    const archived = await as.owner.refused(addDefaultStream, { stream_id: attic.id });
    assert.equal(archived.msg, 'Invalid channel ID');
  });

  test('a default channel that is archived is none any more; PATCH changes it too', async () => {
    const { as, cast } = await startServer();
    const { square, window } = cast.channels;
    const first = (await defaultsOf(as.alice)) as number[];
    for (const stream_id of [square.id, window.id]) {
      await as.administrator.call(updateStream, { stream_id, is_default_stream: true });
    }
    const alice = await listen(as.alice, { event_types: ['default_streams'] });
    await as.owner.call(archiveStream, { stream_id: window.id });
    await as.administrator.call(updateStream, { stream_id: square.id, is_default_stream: false });
    assert.deepEqual(
      (await alice.fetch()).map(({ default_streams }) => default_streams),
      [[...first, square.id], first],
    );
    assert.deepEqual(await defaultsOf(as.alice), first);
  });
});
