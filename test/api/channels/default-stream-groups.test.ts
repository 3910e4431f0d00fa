import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDefaultStream } from '../../../src/chat/endpoints/channels/add-default-stream.ts';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { createDefaultStreamGroup } from '../../../src/chat/endpoints/channels/create-default-stream-group.ts';
import { removeDefaultStreamGroup } from '../../../src/chat/endpoints/channels/remove-default-stream-group.ts';
import { updateDefaultStreamGroup } from '../../../src/chat/endpoints/channels/update-default-stream-group.ts';
import { updateDefaultStreamGroupStreams } from '../../../src/chat/endpoints/channels/update-default-stream-group-streams.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';

const groupsOf = async (actor: Actor) =>
  (await actor.call(registerQueue)).realm_default_stream_groups as Record<string, unknown>[];

const create = (actor: Actor, group_name: string, stream_names: string[]) =>
  actor.call(createDefaultStreamGroup, { group_name, description: 'For some', stream_names });

describe('/default_stream_groups', () => {
  test('a group is made, changed, filled, emptied and removed; everybody gets an event each time', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square, window } = cast.channels;
    const bob = await listen(as.bob, { event_types: ['default_stream_groups'] });
    const reply = await create(as.administrator, 'rooms', ['Square', 'window']);
    assert.deepEqual(reply, { result: 'success', msg: '' });
    await create(as.administrator, 'above', []);
    const [above, rooms] = await groupsOf(as.alice);
    assert.deepEqual(above?.name, 'above');
    const group_id = rooms?.id as number;
    const streams = [square.id, window.id];
    assert.deepEqual(rooms, { id: group_id, name: 'rooms', description: 'For some', streams });
    const more = { group_id, op: 'add', stream_names: ['attic'] };
    await as.administrator.call(updateDefaultStreamGroupStreams, more);
    await as.administrator.call(updateDefaultStreamGroupStreams, { ...more, op: 'remove' });
    await as.administrator.call(updateDefaultStreamGroup, { group_id, new_group_name: 'Rooms' });
    await as.administrator.call(updateDefaultStreamGroup, { group_id, new_description: 'For all' });
    const told = await bob.fetch();
    assert.equal(told.length, 6);
    assert.deepEqual(told[0], { type: 'default_stream_groups', default_stream_groups: [rooms] });
    const { as: later } = await server.restart();
    assert.deepEqual((await groupsOf(later.alice))[0], {
      id: group_id,
      name: 'Rooms',
      description: 'For all',
      streams,
    });
    await later.administrator.call(removeDefaultStreamGroup, { group_id });
    assert.deepEqual((await groupsOf(later.alice)).length, 1);
  });

  test('state and events', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await verifyEvents(server, () => create(as.administrator, 'rooms', ['square', 'attic']));
    const group_id = (await groupsOf(as.alice))[0]?.id as number;
    const more = { group_id, op: 'add', stream_names: ['window'] };
    await verifyEvents(server, () => as.owner.call(updateDefaultStreamGroupStreams, more));
    const changed = { group_id, new_group_name: 'places' };
    await verifyEvents(server, () => as.owner.call(updateDefaultStreamGroup, changed));
    await verifyEvents(server, () => as.owner.call(archiveStream, { stream_id: cast.channels.attic.id }));
    assert.deepEqual((await groupsOf(as.bob))[0]?.streams, [
      cast.channels.square.id,
      cast.channels.window.id,
    ]);
    await verifyEvents(server, () => as.owner.call(removeDefaultStreamGroup, { group_id }));
  });

  test('refused: users who are no administrators', async () => {
    const { as } = await startServer();
    await create(as.administrator, 'rooms', []);
    const group_id = (await groupsOf(as.alice))[0]?.id as number;
    const refusals = await Promise.all([
      as.moderator.refused(createDefaultStreamGroup, { group_name: 'a', description: '', stream_names: [] }),
      as.moderator.refused(updateDefaultStreamGroup, { group_id, new_group_name: 'b' }),
      as.moderator.refused(updateDefaultStreamGroupStreams, { group_id, op: 'add', stream_names: [] }),
      as.moderator.refused(removeDefaultStreamGroup, { group_id }),
    ]);
    for (const { msg } of refusals) assert.equal(msg, 'Must be an organization administrator');
  });

  test('refused: names and channels that do not fit, groups that are not there', async () => {
    const { as, cast } = await startServer();
    await as.owner.call(addDefaultStream, { stream_id: cast.channels.window.id });
    await create(as.owner, 'rooms', ['square']);
    const group_id = (await groupsOf(as.alice))[0]?.id as number;
    const creating = async (group_name: string, stream_names: string[] = []) =>
      (await as.owner.refused(createDefaultStreamGroup, { group_name, description: '', stream_names })).msg;
    assert.equal(await creating('rooms'), "Default channel group 'rooms' already exists");
    assert.equal(await creating(' '), "Invalid default channel group name ' '");
    const tooLong = 'Default channel group name too long (limit: 60 characters)';
    assert.equal(await creating('x'.repeat(61)), tooLong);
    const nul = "Default channel group name 'a\0' contains NULL (0x00) characters.";
    assert.equal(await creating('a\0'), nul);
    assert.equal(await creating('a', ['nowhere']), "Invalid channel name 'nowhere'");
    const isDefault = "'window' is a default channel and cannot be added to 'a'";
    assert.equal(await creating('a', ['window']), isDefault);
    const changing = async (op: string, name: string) =>
      (await as.owner.refused(updateDefaultStreamGroupStreams, { group_id, op, stream_names: [name] })).msg;
    const present = "Channel 'square' is already present in default channel group 'rooms'";
    assert.equal(await changing('add', 'square'), present);
    const absent = "Channel 'attic' is not present in default channel group 'rooms'";
    assert.equal(await changing('remove', 'attic'), absent);
    assert.equal(await changing('x', 'attic'), 'Invalid value for "op". Specify one of "add" or "remove".');
    const update = async (params: { new_group_name?: string; group_id?: number }) =>
      (await as.owner.refused(updateDefaultStreamGroup, { group_id, ...params })).msg;
    assert.equal(await update({}), 'You must pass "new_description" or "new_group_name".');
    const same = "This default channel group is already named 'rooms'";
    assert.equal(await update({ new_group_name: 'rooms' }), same);
    const missing = "Default channel group with id '99' does not exist.";
    assert.equal(await update({ group_id: 99, new_group_name: 'b' }), missing);
    assert.equal((await as.owner.refused(removeDefaultStreamGroup, { group_id: 99 })).msg, missing);
  });
});
