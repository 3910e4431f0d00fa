import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { removeReaction } from '../../src/chat/endpoints/messages/remove-reaction.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { MessageTexts } from '../../src/chat/realm/remembered/message-texts.ts';
import { listMessages } from '../../src/chat/store/messages/messages.ts';
import { encodeMessagesFor, kindsFor } from '../../src/chat/views/messages/encode-messages.ts';
import { presentMessages } from '../../src/chat/views/messages/message-list.ts';
import { nobody } from '../../src/engine/log/audience.ts';
import { engineName, startServer } from '../support/server.ts';
import { setRealm } from '../support/settings.ts';
import { say, whisper } from '../support/talk.ts';

const PAGE = { anchor: 'newest', num_before: 100, num_after: 0 };
const CAPABILITIES = { applyMarkdown: true, clientExtavatar: true, allowEmptyTopicName: false };

test('a page agrees with the database and the memory after any change of its messages', async () => {
  const { as, cast, context } = await startServer();
  const { owner, alice, bob, guest } = as;
  const viewers = { owner, alice, bob, guest };
  const ids: number[] = [];
  const at = (index: number) => ids[index] as number;
  const edit = (index: number, change: object) =>
    owner.call(updateMessage, { message_id: at(index), ...change } as never);
  const smile = () => ({ message_id: at(1), emoji_name: 'smile' });
  for (const [index, topic] of ['plans', '', 'tea', 'tea', 'cake'].entries())
    ids.push(await say(index % 2 ? alice : owner, 'square', topic));
  ids.push(await whisper(owner, [bob]));
  const changes: Record<string, () => Promise<unknown>> = {
    'nothing has changed': async () => {},
    'a message comes': () => say(owner, 'square', 'tea'),
    'somebody reacts': () => bob.call(addReaction, smile()),
    'the reaction goes': () => bob.call(removeReaction, smile()),
    'a message is edited': () => edit(0, { content: 'Hello @**all**' }),
    'a topic is moved': () => edit(2, { topic: 'cake', propagate_mode: 'change_all' }),
    'messages come into another channel': () =>
      edit(4, { stream_id: cast.channels.window.id, propagate_mode: 'change_all' }),
    'a sender has another name': () =>
      owner.call(updateUser, { user_id: alice.user.id, full_name: 'Alicia' }),
    'a channel has another name': () =>
      owner.call(updateStream, { stream_id: cast.channels.square.id, new_name: 'circle' }),
    'edits are no longer shown': () => setRealm(context, { message_edit_history_visibility_policy: 'none' }),
    'some are read': () => bob.call(updateMessageFlags, { messages: [at(0)], op: 'add', flag: 'read' }),
    'somebody of a direct conversation has another name': () =>
      owner.call(updateUser, { user_id: bob.user.id, full_name: 'Robert' }),
    'somebody reacts to a direct message': () =>
      bob.call(addReaction, { message_id: at(5), emoji_name: 'smile' }),
    'a direct message is edited': () => edit(5, { content: 'Quite another text' }),
    'a message is deleted': () => owner.call(deleteMessage, { message_id: at(1) }),
  };
  for (const [when, change] of Object.entries(changes)) {
    await change();
    for (const [who, viewer] of Object.entries(viewers)) {
      const { messages } = (await viewer.call(getMessages, PAGE)) as { messages: { id: number }[] };
      const { db, realm } = context;
      const stored = await listMessages(
        { db, realm },
        messages.map(({ id }) => id),
      );
      const viewing = { db, realm, viewer: realm.user(viewer.user.id), capabilities: CAPABILITIES };
      const plain = await presentMessages(
        { ...viewing, externalUrl: context.config.externalUrl } as never,
        stored,
      );
      assert.deepEqual(messages, JSON.parse(JSON.stringify(plain)), `${when}, ${who}`);
      assert.equal(
        messages.some(({ id }) => id === at(1)),
        when !== 'a message is deleted',
      );
    }
  }
});

test('what was read before a change is not kept after it', () => {
  const made = new MessageTexts();
  made.forget(10);
  const message = { key: { id: 7 }, text: '{', madeOf: [] } as never;
  const { now } = made;
  made.note({
    ...{ position: 11, audience: nobody, change: null, createdAt: 0 },
    event: { type: 'delete_message', messageIds: [7], channelId: 1, topic: '' },
  });
  made.keepText('kind', message, now);
  assert.equal(made.findText('kind', 7), undefined);
  made.keepText('kind', message, made.now);
  assert.equal(made.findText('kind', 7), message);
});

/** A property of an object with private fields, for a proxy of it. */
function ownOf(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target);
  return typeof value === 'function' ? value.bind(target) : value;
}

test('a node that is behind the log reads messages anew', async () => {
  const { as, context } = await startServer();
  const { db, realm } = context;
  const id = await say(as.alice, 'square', 'plans');
  const textAt = async (position: number) => {
    const lagging = new Proxy(realm, {
      get: (all, name) => (name === 'position' ? position : ownOf(all, name)),
    });
    const viewing = { db, realm: lagging, viewer: realm.user(as.bob.user.id), capabilities: CAPABILITIES };
    const whole = { ...viewing, externalUrl: context.config.externalUrl } as never;
    const kinds = kindsFor(whole);
    assert(kinds);
    return JSON.parse((await encodeMessagesFor(whole, kinds, [id])).get(id) ?? '').content;
  };
  const kept = await textAt(realm.position);
  // As another node would, whose log entry has not come yet.
  await context.transact((tx) =>
    tx.run('UPDATE messages SET rendered_content = $1 WHERE realm_id = $2 AND id = $3', [
      '<p>New</p>',
      1,
      id,
    ]),
  );
  assert.equal(await textAt(realm.position), kept);
  assert.equal(await textAt(realm.position - 1), engineName === 'postgres' ? '<p>New</p>' : kept);
});
