import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { type Actor, startServer } from '../support/server.ts';

async function seenBy(actor: Actor, userId: number, params: object = {}) {
  const asked = { event_types: [], fetch_event_types: ['realm_user'], ...params };
  const { realm_users: people } = await actor.call(registerQueue, asked);
  return people?.find((person) => person.user_id === userId);
}

test('what is kept of people reaches users who may see it, and follows what changes', async () => {
  const { as, cast } = await startServer();
  const { bob } = cast.users;
  const before = await seenBy(as.alice, bob.id);
  assert.deepEqual([before?.full_name, before?.delivery_email], [bob.fullName, bob.deliveryEmail]);
  await as.owner.call(updateUser, { user_id: bob.id, full_name: 'Robert' });
  assert.equal((await seenBy(as.alice, bob.id))?.full_name, 'Robert');
  await as.bob.call(updateSettings, { email_address_visibility: 3 });
  assert.equal((await seenBy(as.alice, bob.id))?.delivery_email, null);
  assert.equal((await seenBy(as.owner, bob.id))?.delivery_email, bob.deliveryEmail);
  assert.equal((await seenBy(as.bob, bob.id))?.delivery_email, bob.deliveryEmail);
  assert.equal((await seenBy(as.alice, bob.id))?.delivery_email, null);
});

test('clients that want pictures in different ways each get them in theirs', async () => {
  const { as, cast } = await startServer();
  const avatarFor = async (params: object) => (await seenBy(as.alice, cast.users.bob.id, params))?.avatar_url;
  for (let round = 0; round < 2; round++) {
    assert.equal(await avatarFor({ client_extavatar: true }), null);
    assert.match(String(await avatarFor({ client_extavatar: false })), /^http/);
    const optional = {
      client_extavatar: false,
      client_capabilities: { user_avatar_url_field_optional: true },
    };
    assert.equal(await avatarFor(optional), undefined);
  }
});
