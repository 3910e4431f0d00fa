import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { createCustomProfileField } from '../../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { getUser } from '../../../src/chat/endpoints/users/get-user.ts';
import { getUsers } from '../../../src/chat/endpoints/users/get-users.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { type Actor, startServer } from '../../support/server.ts';

interface User {
  readonly user_id: number;
  readonly is_active?: boolean;
}

/** What a viewer is shown of each user alone, which nothing keeps ready. */
const shownAlone = (viewer: Actor, ids: readonly number[], wanted: object): Promise<User[]> =>
  Promise.all(
    ids.map(async (user_id) => (await viewer.call(getUser, { user_id, ...wanted })).user as unknown as User),
  );

const withoutActive = ({ is_active: _, ...user }: User) => user;

/** In few enough forms for all of them to be kept. */
async function assertSame(viewer: Actor, ids: readonly number[], when: string): Promise<void> {
  for (const isRich of [true, false]) {
    const wanted = { client_extavatar: isRich, include_custom_profile_fields: isRich };
    const { members } = await viewer.call(getUsers, wanted);
    assert.deepEqual(members, await shownAlone(viewer, ids, wanted), when);
  }
  const { realm_users, realm_non_active_users } = await viewer.call(registerQueue, {
    ...{ client_extavatar: false, event_types: ['realm_user'] },
  });
  const wanted = { client_extavatar: false, include_custom_profile_fields: true };
  const all = await shownAlone(viewer, ids, wanted);
  const some = (isActive: boolean) => all.filter((user) => user.is_active === isActive).map(withoutActive);
  assert.deepEqual(realm_users, some(true), when);
  assert.deepEqual(realm_non_active_users, some(false), when);
}

test('the lists that viewers share say what each is shown of each user, before and after every kind of change', async () => {
  const { as, cast, context } = await startServer();
  const { owner } = as;
  const { alice, bob, guest } = cast.users;
  const changes: Record<string, () => Promise<unknown>> = {
    'nothing has changed': async () => {},
    'somebody hides their address': () => as.alice.call(updateSettings, { email_address_visibility: 4 }),
    'administrators alone see an address': () => as.bob.call(updateSettings, { email_address_visibility: 3 }),
    'a name is different': () => owner.call(updateUser, { user_id: bob.id, full_name: 'Robert' }),
    'somebody joins': () =>
      owner.call(createUser, { email: 'new@example.com', full_name: 'New', password: 'long enough 4711' }),
    'a role is different': () => owner.call(updateUser, { user_id: bob.id, role: 300 }),
    'there is a profile field': async () => {
      const { id } = await owner.call(createCustomProfileField, { name: 'Town', field_type: 1 });
      await owner.call(updateUser, { user_id: alice.id, profile_data: [{ id, value: 'Graz' }] });
    },
    'somebody leaves': () => owner.call(deactivateUser, { user_id: guest.id }),
  };
  for (const [when, change] of Object.entries(changes)) {
    await change();
    const ids = [...context.realm.users.values()].filter((user) => !user.isSystemBot).map(({ id }) => id);
    for (const viewer of [owner, as.alice, as.bob, as.bot]) await assertSame(viewer, ids, when);
  }
});
