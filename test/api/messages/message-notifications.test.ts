import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { getMessageNotifications } from '../../../src/features/notifications/endpoints/get-message-notifications.ts';
import { decideAll, mailsAfter, startMailing } from '../../support/notifications.ts';
import { type Actor, startServer } from '../../support/server.ts';

const toBob = async (from: Actor, bob: Actor) =>
  (await from.call(sendMessage, { type: 'direct', to: JSON.stringify([bob.user.id]), content: 'Hello' })).id;
const ways = async (actor: Actor, message_id: number) => {
  const { notifications } = await actor.call(getMessageNotifications, { message_id });
  return new Map(notifications.map(({ way, ...rest }) => [way, rest]));
};

describe('why a message did or did not notify', () => {
  test('is recorded: waiting, then sent', async () => {
    const server = await startMailing();
    const { alice, bob } = server.as;
    const id = await toBob(alice, bob);
    await decideAll(server);
    const { notifications } = await bob.call(getMessageNotifications, { message_id: id });
    const dueAt = notifications.find(({ way }) => way === 'mail')?.timestamp;
    assert.deepEqual(notifications, [
      {
        ...{ way: 'desktop', state: 'notifies', trigger: 'direct_message', reason: null, timestamp: null },
        explanation: 'Your settings ask for it.',
      },
      {
        ...{ way: 'sound', state: 'notifies', trigger: 'direct_message', reason: null, timestamp: null },
        explanation: 'Your settings ask for it.',
      },
      {
        ...{ way: 'mail', state: 'waiting', trigger: 'direct_message', reason: null, timestamp: dueAt },
        explanation: 'It goes at the time given, if the message is still unread.',
      },
      {
        ...{
          way: 'push',
          state: 'not_sent',
          trigger: 'direct_message',
          reason: 'no_device',
          timestamp: null,
        },
        explanation: 'No device of yours is registered.',
      },
    ]);
    await mailsAfter(server, 125);
    assert.equal((await ways(bob, id)).get('mail')?.state, 'sent');
  });

  test('says what kept the mail back', async () => {
    const server = await startMailing();
    const { alice, bob } = server.as;
    const id = await toBob(alice, bob);
    await decideAll(server);
    await bob.call(updateMessageFlags, { messages: [id], op: 'add', flag: 'read' });
    assert.deepEqual(await mailsAfter(server, 125), []);
    assert.equal((await ways(bob, id)).get('mail')?.reason, 'read');
    assert.equal((await ways(alice, id)).get('mail')?.reason, 'own_message');
  });

  test('follows the settings where nothing is recorded', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const id = await toBob(alice, bob);
    assert.equal((await ways(bob, id)).get('mail')?.reason, 'no_mail_server');
    await bob.call(updateSettings, { enable_offline_email_notifications: false });
    assert.equal((await ways(bob, id)).get('mail')?.reason, 'setting_off');
    const plain = await alice.call(sendMessage, { type: 'channel', to: 'square', topic: 't', content: 'x' });
    const desktop = (await ways(bob, plain.id)).get('desktop');
    assert.deepEqual([desktop?.trigger, desktop?.reason], ['channel', 'setting_off']);
  });

  test('names a mention by name before that of a group', async () => {
    const server = await startServer();
    const { alice, bob, owner } = server.as;
    const members = [bob.user.id, alice.user.id];
    await owner.call(createUserGroup, { name: 'readers', description: '', members });
    const triggerOf = async (content: string) => {
      const to = { type: 'channel', to: 'square', topic: 'lunch', content } as const;
      const { id } = await owner.call(sendMessage, to);
      return (await ways(bob, id)).get('desktop')?.trigger;
    };
    assert.equal(await triggerOf('@*readers*, see here'), 'group_mention');
    assert.equal(await triggerOf(`@*readers*, see @**${alice.user.fullName}**`), 'group_mention');
    assert.equal(await triggerOf(`@*readers*, and @**${bob.user.fullName}**`), 'mention');
    assert.equal(await triggerOf(`@**${bob.user.fullName}**`), 'mention');
  });

  test('is for users who may read the message', async () => {
    const server = await startServer();
    const { alice, bob, guest } = server.as;
    const id = await toBob(alice, bob);
    const refusal = await guest.refused(getMessageNotifications, { message_id: id });
    assert.equal(refusal.msg, 'Invalid message(s)');
  });
});
