import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { unreadMessages } from '../../src/chat/views/initial-state/messages.ts';
import { startServer } from '../support/server.ts';
import { say, whisper } from '../support/talk.ts';

/** Before every position of the log: nothing that is remembered counts. */
const FROM_THE_DATABASE = -1;

test('the remembered places of unread messages agree with the database after any change', async () => {
  const { as, cast, context } = await startServer();
  const { owner, alice, bob } = as;
  const unread = async (viewer: typeof bob, position: number) => {
    const own = { realm: context.realm, viewer: viewer.user, position };
    return JSON.parse((await unreadMessages(context.db, own, true)).bytes.toString());
  };
  const ids: number[] = [];
  const at = (index: number) => ids[index] as number;
  const edit = (index: number, change: object) =>
    owner.call(updateMessage, { message_id: at(index), ...change } as never);
  for (const topic of ['Plans', 'plans', 'tea', 'tea', 'tea', 'cake'])
    ids.push(await say(owner, 'square', topic));
  ids.push(await whisper(owner, [bob]));
  const changes: Record<string, () => Promise<unknown>> = {
    'nothing has changed': async () => {},
    'a message comes': () => say(owner, 'square', 'tea'),
    'a topic is moved into another': () => edit(2, { topic: 'cake', propagate_mode: 'change_all' }),
    'a topic is spelled differently': () => edit(2, { topic: 'Cake', propagate_mode: 'change_all' }),
    'one message is moved': () => edit(0, { topic: 'alone', propagate_mode: 'change_one' }),
    'messages come into another channel': () =>
      edit(4, { stream_id: cast.channels.window.id, propagate_mode: 'change_all' }),
    'a message mentions everybody now': () => edit(1, { content: 'Hello @**all**' }),
    'a message is deleted': () => owner.call(deleteMessage, { message_id: at(1) }),
    'some are read': () => bob.call(updateMessageFlags, { messages: [at(0)], op: 'add', flag: 'read' }),
    'another message comes': () => whisper(owner, [bob]),
  };
  for (const [when, change] of Object.entries(changes)) {
    await change();
    for (const viewer of [alice, bob]) {
      const remembered = await unread(viewer, context.realm.position);
      assert.deepEqual(remembered, await unread(viewer, FROM_THE_DATABASE), when);
    }
  }
  assert.equal(context.realm.remembered.messagePlaces.isTrueAt(context.realm.position), true);
});
