import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { decideAll, mailsAfter, startMailing } from '../../support/notifications.ts';
import type { TestServer } from '../../support/server.ts';

const server = await startMailing();
await decideAll(server);
const mention = (name: keyof TestServer['as']) => `@**${server.cast.users[name].fullName}**`;
const send = async (topic: string, content: string, to = 'square') =>
  (await server.as.alice.call(sendMessage, { type: 'channel', to, topic, content })).id;
const editTo = (message_id: number, content: string) =>
  server.as.alice.call(updateMessage, { message_id, content });
/** The users whom a message notifies, with the triggers. */
const notified = async (id: number) => {
  await decideAll(server);
  const rows = await server.context.db
    .selectFrom('notifications')
    .select(['user_id', 'trigger'])
    .where('message_id', '=', id)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id, trigger }) => `${server.context.realm.user(user_id).deliveryEmail} ${trigger}`);
};
const [BOB, OWNER] = ['bob@example.com', 'owner@example.com'];

describe('an edit that adds a mention', () => {
  test('notifies newly mentioned users, once, and by one mail', async () => {
    const id = await send('news', 'nobody');
    assert.deepEqual(await notified(id), []);
    await editTo(id, `${mention('bob')} now`);
    assert.deepEqual(await notified(id), [`${BOB} mention`]);
    await editTo(id, 'nobody again');
    await editTo(id, `${mention('bob')} and ${mention('owner')}`);
    assert.deepEqual((await notified(id)).sort(), [`${BOB} mention`, `${OWNER} mention`]);
    const mails = (await mailsAfter(server, 125)).filter(({ subject }) => subject === '#square > news');
    const to = mails.map(({ address }) => address).sort();
    assert.deepEqual(to, [BOB, OWNER]);
    assert.match(mails[0]?.body ?? '', /@Bob Member and @/);
  });

  test('does not notify users whom the message mentioned before', async () => {
    const id = await send('before', `@*nobody* ${mention('bob')}`);
    await server.context.transact((tx) =>
      tx.db.deleteFrom('notifications').where('realm_id', '=', tx.realm.id).execute(),
    );
    await decideAll(server);
    await server.context.transact((tx) =>
      tx.db.deleteFrom('notifications').where('realm_id', '=', tx.realm.id).execute(),
    );
    await editTo(id, `${mention('bob')} again`);
    assert.deepEqual(await notified(id), [], 'a mention that was there');
    await editTo(id, '@**all**');
    const all = await notified(id);
    assert(all.includes(`${OWNER} channel_wildcard`), 'everybody else');
    assert(!all.some((each) => each.startsWith(BOB)));
    await editTo(id, `@**all** ${mention('bob')}`);
    assert.deepEqual(await notified(id), all);
  });

  test('reaches nobody who did not receive the message, and no move notifies', async () => {
    const id = await send('secret', 'quiet', 'cellar');
    const outside = Object.values(server.cast.users).filter(
      (user) => !server.context.realm.isSubscribed(user.id, server.cast.channels.cellar.id),
    );
    assert(outside.length > 0);
    await editTo(id, `@**all** ${outside.map(({ fullName }) => `@**${fullName}**`).join(' ')}`);
    const reached = (await notified(id)).map((line) => line.split(' ')[0]);
    assert(reached.length > 0);
    for (const user of outside) assert(!reached.includes(user.deliveryEmail), user.deliveryEmail);
    const other = await send('moves', `${mention('owner')}`);
    const known = await notified(other);
    await server.as.owner.call(updateMessage, { message_id: other, topic: 'moved' });
    assert.deepEqual(await notified(other), known);
  });

  test('of a message that the user has read sends no mail', async () => {
    const id = await send('read', 'plain');
    await decideAll(server);
    await server.as.bob.call(updateMessageFlags, { messages: [id], op: 'add', flag: 'read' });
    await editTo(id, mention('bob'));
    const subjects = (await mailsAfter(server, 125)).map(({ subject }) => subject);
    assert(!subjects.includes('#square > read'));
    assert(subjects.includes('#square > news'));
  });
});
