import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { ROLE } from '../../../src/chat/model/people.ts';
import { createUser } from '../../../src/chat/operations/users/create.ts';

import { insertGroup } from '../../../src/chat/store/people/user-groups.ts';
import { reread } from '../../support/reread.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

const toSquare = { type: 'channel', to: 'square', topic: 'talk', content: 'Hello' } as const;

describe('what POST /messages refuses', () => {
  test('a message without a topic where each has to have one', async () => {
    const { as, context } = await startServer();
    await as.alice.call(sendMessage, { ...toSquare, topic: '' });
    await setRealm(context, { mandatory_topics: true });
    for (const topic of ['', '  ', '(no topic)', 'general chat']) {
      const { msg, code } = await as.alice.refused(sendMessage, { ...toSquare, topic });
      assert.deepEqual([msg, code], ['Topics are required in this organization', 'BAD_REQUEST']);
    }
    await as.alice.call(sendMessage, toSquare);
  });

  test('a direct message that nobody of the conversation may have', async () => {
    const { as, context } = await startServer();
    const group = (name: 'nobody' | 'moderators') => context.realm.systemGroup(`role:${name}`).id;
    const to = (actor: Actor) => ({ type: 'direct', to: `[${actor.user.id}]`, content: 'Hello' }) as const;
    const refusal = async (from: Actor, actor: Actor) => {
      const { msg, code } = await from.refused(sendMessage, to(actor));
      assert.equal(code, 'BAD_REQUEST');
      return msg;
    };
    await setRealm(context, { direct_message_permission_group: group('nobody') });
    assert.equal(await refusal(as.alice, as.bob), 'Direct messages are disabled in this organization.');
    for (const actor of [as.alice, as.bot]) await as.alice.call(sendMessage, to(actor));
    await as.bot.call(sendMessage, to(as.alice));
    await setRealm(context, { direct_message_permission_group: group('moderators') });
    const nobodyMay = 'This conversation does not include any users who can authorize it.';
    assert.equal(await refusal(as.alice, as.bob), nobodyMay);
    await as.alice.call(sendMessage, to(as.owner));
  });

  test("a limited guest's message to an unknown user", async () => {
    const { as, context, asUser } = await startServer();
    const stranger = asUser(
      await context.transact((tx) =>
        createUser(tx, { email: 'stranger@example.com', fullName: 'Sten Stranger', role: ROLE.member }),
      ),
    );
    await setRealm(context, { can_access_all_users_group: context.realm.systemGroup('role:members').id });
    const write = { type: 'direct', content: 'Hello' } as const;
    const both = `[${as.alice.user.id}, ${stranger.user.id}]`;
    for (const to of [both, `[${stranger.user.id}]`]) {
      const { msg } = await as.guest.refused(sendMessage, { ...write, to });
      assert.equal(msg, 'You do not have permission to access some of the recipients.');
    }
    await as.guest.call(sendMessage, { ...write, to: `[${as.alice.user.id}, ${as.bot.user.id}]` });
    await stranger.call(sendMessage, { ...write, to: `[${as.guest.user.id}]` });
    await as.guest.call(sendMessage, { ...write, to: `[${stranger.user.id}]` });
  });

  test('the mention of a group that the sender may not mention', async () => {
    const { as, context } = await startServer();
    await context.transact(async (tx) => {
      const template = tx.realm.systemGroup('role:members');
      const nobody = tx.realm.systemGroup('role:nobody').id;
      const id = tx.nextId('group');
      await insertGroup(tx, {
        ...template,
        ...{ id, name: 'quiet', isSystem: false, members: new Set([as.bob.user.id]), subgroups: [] },
        permissions: { ...template.permissions, can_mention_group: nobody },
      });
      await reread(tx, { groups: [id] });
    });
    const refused = await as.alice.refused(sendMessage, { ...toSquare, content: 'Hello @*quiet*' });
    assert.equal(refused.msg, "You are not allowed to mention user group 'quiet'.");
    await as.alice.call(sendMessage, { ...toSquare, content: 'Hello @_*quiet*' });
  });
});
