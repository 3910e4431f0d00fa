import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlagsInNarrow } from '../../../src/chat/endpoints/messages/update-flags-in-narrow.ts';
import { ROLE } from '../../../src/chat/model/people.ts';
import { createUser } from '../../../src/chat/operations/users/create.ts';

import { type Actor, startServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';
import { idsOf, say, term, whisper } from '../../support/talk.ts';

test('a hidden address reaches nobody, as a missing one; the one in its place does', async () => {
  const { as, cast, context } = await startServer();
  const { bob } = cast.users;
  const to = (email: string) => ({ type: 'direct', to: JSON.stringify([email]), content: 'hi' }) as const;
  await as.alice.call(sendMessage, to('bob@example.com'));
  await setUser(context, bob, { settings: '{"email_address_visibility":3}' });
  const hidden = await as.alice.refused(sendMessage, to('bob@example.com'));
  assert.deepEqual([hidden.code, hidden.msg], ['BAD_REQUEST', "Invalid email 'bob@example.com'"]);
  await as.administrator.call(sendMessage, to('bob@example.com'));
  await as.alice.call(sendMessage, to(`user${bob.id}@chat.example.com`));
});

test('nor does a narrow say whose it is, in fetches, flags and queues', async () => {
  const server = await startServer();
  const { as, cast, context } = server;
  const { bob } = cast.users;
  await setUser(context, bob, { settings: '{"email_address_visibility":3}' });
  const inSquare = await say(as.bob, 'square', 'talk');
  const direct = await whisper(as.bob, [as.guest, as.alice]);
  const standIn = `user${bob.id}@chat.example.com`;
  for (const operator of ['sender', 'from', 'dm', 'dm-including', 'pm-with', 'group-pm-with']) {
    const refusal = async (actor: Actor, operand: string) => {
      const { code, msg } = await actor.refused(getMessages, {
        ...{ anchor: 'newest', num_before: 10, num_after: 0, narrow: [[operator, operand]] },
      } as never);
      return `${code} ${msg}`;
    };
    for (const actor of [as.alice, as.guest]) {
      const missing = await refusal(actor, 'nobody@example.com');
      assert.match(missing, /^BAD_NARROW .*unknown user/);
      assert.equal(await refusal(actor, 'bob@example.com'), missing, operator);
      const { code } = await actor.refused(updateMessageFlagsInNarrow, {
        ...{ anchor: 'newest', num_before: 10, num_after: 0, op: 'add', flag: 'read' },
        narrow: [[operator, 'bob@example.com']],
      } as never);
      assert.equal(code, 'BAD_NARROW');
      await idsOf(actor, [[operator, standIn]]);
    }
    await idsOf(as.administrator, [[operator, 'bob@example.com']]);
  }
  assert.deepEqual(await idsOf(as.guest, [['sender', standIn]]), [inSquare, direct]);
  assert.deepEqual(await idsOf(as.guest, [['group-pm-with', standIn]]), [direct]);
});

test('a narrow by the ID of a user whom a guest may not know is like one by a missing ID', async () => {
  const { as, cast, context } = await startServer();
  const { id: members } = context.realm.systemGroup('role:members');
  await setRealm(context, { can_access_all_users_group: members });
  const stranger = await context.transact((tx) =>
    createUser(tx, { email: 'stranger@example.com', fullName: 'Stella Stranger', role: ROLE.member }),
  );
  const refusal = async (operator: string, operand: unknown) => {
    const { code, msg } = await as.guest.refused(getMessages, {
      ...{ anchor: 'newest', num_before: 10, num_after: 0, narrow: [{ operator, operand }] },
    } as never);
    return `${code} ${msg}`;
  };
  for (const [operator, asked] of [
    ['sender', (id: number) => id],
    ['dm', (id: number) => [id]],
    ['dm-including', (id: number) => id],
  ] as const) {
    assert.equal(await refusal(operator, asked(stranger.id)), await refusal(operator, asked(99_999)));
  }
  await idsOf(as.guest, [term('sender', cast.users.alice.id)]);
  await idsOf(as.guest, [term('dm', [as.guest.user.id])]);
  await idsOf(as.alice, [term('sender', stranger.id)]);
});
