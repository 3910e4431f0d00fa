import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { acceptInvite } from '../../../src/chat/endpoints/invites/accept-invite.ts';
import { createInviteLink } from '../../../src/chat/endpoints/invites/create-invite-link.ts';
import { sendInvites } from '../../../src/chat/endpoints/invites/send-invites.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { getUserByEmail } from '../../../src/chat/endpoints/users/get-user-by-email.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { createClient, injectTransport } from '../../../src/testing/client.ts';
import { listen, messageOf } from '../../support/events.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const HOST = 'chat.example.com';
const newcomer = { full_name: 'Mallory New', password: 'a long enough phrase' };

/** Every way in which somebody can come to have an address. */
async function refusals({ as, asNobody, cast }: TestServer, email: string): Promise<string[]> {
  const { invite_link } = await as.owner.call(createInviteLink);
  const token = /\/join\/([a-z0-9]+)\//.exec(invite_link)?.[1];
  const answers = [
    await as.owner.refused(createUser, { ...newcomer, email }),
    await asNobody.refused(acceptInvite, { ...newcomer, token, email }),
    await as.bob.refused(updateSettings, { email }),
    await as.owner.refused(updateUser, { user_id: cast.users.bob.id, new_email: email }),
  ];
  const invited = await as.owner.refused(sendInvites, { invitee_emails: email, stream_ids: [] });
  return [...answers.map(({ msg }) => msg), JSON.stringify(invited)];
}

describe('addresses that the server gives', () => {
  test('are nobody’s to take, in any way', async () => {
    const server = await startServer();
    const { alice } = server.cast.users;
    const reserved = [`user${alice.id}@${HOST}`, `User99999@${HOST.toUpperCase()}`, `ｕser5@${HOST}`];
    for (const email of [...reserved, `parrot-bot@${HOST}`, `Email-Bot@${HOST}`]) {
      for (const refusal of await refusals(server, email)) assert.match(refusal, /is reserved\./);
    }
    const fine = { ...newcomer, email: 'user5@elsewhere.example' };
    await server.as.owner.call(createUser, fine);
    await server.as.owner.call(createUser, { ...newcomer, email: `user5x@${HOST}` });
    await server.as.alice.call(createBot, { full_name: 'Parrot', short_name: 'parrot' });
  });

  test('mean the user with that ID, also if another account took the address earlier', async () => {
    const server = await startServer();
    const { as, cast, context, app } = server;
    const { alice, bob } = cast.users;
    const email = `user${alice.id}@${HOST}`;
    await context.transact(async (tx) => {
      await tx.put({ users: [{ ...tx.realm.user(bob.id), deliveryEmail: email }] });
    });
    const [hers, his] = [await listen(as.alice), await listen(as.bob)];
    const to = JSON.stringify([email]);
    await as.moderator.call(sendMessage, { type: 'direct', to, content: 'for alice' });
    assert.equal(messageOf((await hers.fetch()).at(-1)).content, 'for alice');
    assert.deepEqual(await his.fetch(), []);
    const room = { subscriptions: [{ name: 'for alice' }], invite_only: true, principals: [email] };
    const { subscribed } = await as.owner.call(subscribeToChannels, room);
    assert.deepEqual(Object.keys(subscribed), [String(alice.id)]);
    const { user } = await as.moderator.call(getUserByEmail, { email });
    assert.equal(user.user_id, alice.id);
    const client = createClient(injectTransport(app.http), { email, apiKey: alice.apiKey });
    assert.equal((await client.call(getOwnUser, {})).status, 200);
  });
});

/** With letters of Cyrillic, Greek and Armenian, a digit, a bar, a mark, a hyphen. */
const LOOK_ALIKES = [
  ...['Notificatiоn Bot', 'Νοtіfіcаtіοn Βοt', 'Nօtificatiօn Bot', 'N0tification B0t', 'Not|f|cat|on Bot'],
  ...['Notificätion Bot', 'Notification-Bot', 'Unkn0wn usеr'],
];

describe('names of the server’s own accounts', () => {
  test('are refused to everybody, however they are written', async () => {
    const server = await startServer();
    const { as, asNobody, cast } = server;
    const { invite_link } = await as.owner.call(createInviteLink);
    const token = /\/join\/([a-z0-9]+)\//.exec(invite_link)?.[1];
    const own = ['Notification Bot', 'NOTIFICATION  bot', 'Ｎotification Bot', 'Unknown user'];
    for (const full_name of [...own, 'Notification\u00a0Bot', 'Notifi\u115fcation Bot', ...LOOK_ALIKES]) {
      const asked = { ...newcomer, full_name };
      const answers = [
        await as.owner.refused(createUser, { ...asked, email: 'a@example.com' }),
        await asNobody.refused(acceptInvite, { ...asked, token, email: 'a@example.com' }),
        await as.bob.refused(updateSettings, { full_name }),
        await as.owner.refused(updateUser, { user_id: cast.users.bob.id, full_name }),
        await as.bob.refused(createBot, { full_name, short_name: 'n' }),
      ];
      for (const { msg } of answers) assert.equal(msg, 'This name is reserved for the server itself.');
    }
    await as.bob.call(updateSettings, { full_name: 'Notification Botany' });
  });
});
