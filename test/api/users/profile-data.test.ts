import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { createCustomProfileField } from '../../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { deleteCustomProfileField } from '../../../src/chat/endpoints/profile-fields/delete-profile-field.ts';
import { deleteProfileData } from '../../../src/chat/endpoints/users/delete-profile-data.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { getUser } from '../../../src/chat/endpoints/users/get-user.ts';
import { getUsers } from '../../../src/chat/endpoints/users/get-users.ts';
import { updateProfileData } from '../../../src/chat/endpoints/users/update-profile-data.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { reread } from '../../support/reread.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

const editors = { vim: { text: 'Vim', order: '1' }, emacs: { text: 'Emacs', order: '2' } };

async function makeFields({ as }: TestServer) {
  const make = async (field_type: number, name: string, more: object = {}) =>
    (await as.owner.call(createCustomProfileField, { field_type, name, ...more })).id;
  return {
    phone: await make(1, 'Phone'),
    biography: await make(2, 'Biography'),
    editor: await make(3, 'Editor', { field_data: editors }),
    birthday: await make(4, 'Birthday'),
    website: await make(5, 'Website'),
    mentor: await make(6, 'Mentor'),
    github: await make(7, '', { field_data: { subtype: 'github' } }),
    pronouns: await make(8, 'Pronouns'),
    badge: await make(1, 'Badge', { editable_by_user: false }),
  };
}

const profileOf = async (actor: TestServer['as']['bob'], user_id: number) =>
  (await actor.call(getUser, { user_id, include_custom_profile_fields: true })).user.profile_data;

describe('PATCH /users/me/profile_data', () => {
  test('fills in each type; everybody sees it', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const fields = await makeFields(server);
    const { bob, alice } = cast.users;
    const data = [
      { id: fields.phone, value: '+1 *234*' },
      { id: fields.biography, value: 'I\n\n<b>am</b>' },
      { id: fields.editor, value: 'vim' },
      { id: fields.birthday, value: '2000-02-29' },
      { id: fields.website, value: 'https://bob.example/~bob' },
      { id: fields.mentor, value: [alice.id] },
      { id: fields.github, value: 'bob' },
      { id: fields.pronouns, value: 'they/them' },
    ];
    assert.deepEqual(await as.bob.call(updateProfileData, { data }), { result: 'success', msg: '' });
    const profile = {
      [fields.phone]: { value: '+1 *234*', rendered_value: '<p>+1 <em>234</em></p>' },
      [fields.biography]: {
        value: 'I\n\n<b>am</b>',
        rendered_value: '<p>I</p>\n<p>&lt;b&gt;am&lt;/b&gt;</p>',
      },
      [fields.editor]: { value: 'vim' },
      [fields.birthday]: { value: '2000-02-29' },
      [fields.website]: { value: 'https://bob.example/~bob' },
      [fields.mentor]: { value: `[${alice.id}]` },
      [fields.github]: { value: 'bob' },
      [fields.pronouns]: { value: 'they/them' },
    };
    assert.deepEqual(await profileOf(as.guest, bob.id), profile);
    assert.deepEqual((await as.bob.call(getOwnUser)).profile_data, profile);
    assert.equal((await as.bot.call(getOwnUser)).profile_data, undefined, 'bots have none');
    const { members } = await as.alice.call(getUsers, { include_custom_profile_fields: true });
    assert.deepEqual(members.find(({ user_id }) => user_id === bob.id)?.profile_data, profile);
    assert.equal(members.find(({ user_id }) => user_id === cast.users.bot.id)?.profile_data, undefined);
    const { realm_users } = await as.alice.call(registerQueue, { fetch_event_types: ['realm_user'] });
    assert.deepEqual(realm_users?.find(({ user_id }) => user_id === bob.id)?.profile_data, profile);
    const restarted = await server.restart();
    assert.deepEqual(await profileOf(restarted.as.guest, bob.id), profile);
  });

  test('what is wrong with a value', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { alice, gone, bot } = cast.users;
    const fields = await makeFields(server);
    const wrong = async (id: number, value: string | number[] | null) => {
      const data = [
        { id: fields.pronouns, value: 'she' },
        { id, value },
      ];
      const { status, code, msg } = await as.bob.refused(updateProfileData, { data });
      assert.deepEqual([status, code], [400, 'BAD_REQUEST']);
      return msg;
    };
    assert.equal(await wrong(999, 'x'), 'Field id 999 not found.');
    assert.equal(await wrong(fields.phone, 'x'.repeat(51)), 'Phone is too long (limit: 50 characters)');
    assert.equal(await wrong(fields.phone, [1]), 'Phone is not a string');
    assert.equal(await wrong(fields.phone, 'a\0'), 'data[1]["value"] has invalid format');
    assert.equal(
      await wrong(fields.biography, 'x'.repeat(501)),
      'Biography is too long (limit: 500 characters)',
    );
    for (const choice of ['ed', '__proto__', '']) {
      assert.equal(await wrong(fields.editor, choice), `'${choice}' is not a valid choice for 'Editor'.`);
    }
    for (const date of ['2001-02-29', '0000-01-01', '1-1-2001', '2001-13-01', '2001-01-32', '']) {
      assert.equal(await wrong(fields.birthday, date), 'Birthday is not a date');
    }
    for (const url of ['bob', 'javascript:alert(1)', 'http://', 'https://a b.example', '']) {
      assert.equal(await wrong(fields.website, url), 'Website is not a URL');
    }
    assert.equal(await wrong(fields.mentor, 'alice'), 'User IDs is not a list');
    assert.equal(await wrong(fields.mentor, null), 'User IDs is not a list');
    assert.equal(await wrong(fields.mentor, [9999]), 'Invalid user ID: 9999');
    assert.equal(await wrong(fields.mentor, [alice.id, gone.id]), `User with ID ${gone.id} is deactivated`);
    assert.equal(await wrong(fields.mentor, [bot.id]), `User with ID ${bot.id} is a bot`);
    assert.equal(
      await wrong(fields.badge, 'gold'),
      'You are not allowed to change this field. Contact an administrator to update it.',
    );
    assert.deepEqual(await profileOf(as.alice, as.bob.user.id), {}, 'all or nothing');
    await as.administrator.call(updateProfileData, { data: [{ id: fields.badge, value: 'gold' }] });
  });

  test('people have profiles, bots have not', async () => {
    const server = await startServer();
    const { as, asNobody } = server;
    const { phone } = await makeFields(server);
    const data = [{ id: phone, value: '1' }];
    assert.match((await as.bot.refused(updateProfileData, { data })).msg, /does not accept bot requests/);
    assert.match((await as.bot.refused(deleteProfileData, { data: [phone] })).msg, /does not accept bot/);
    assert.equal((await asNobody.refused(updateProfileData, { data })).status, 401);
    await as.guest.call(updateProfileData, { data });
  });
});

describe('DELETE /users/me/profile_data', () => {
  test('empties fields', async () => {
    const server = await startServer();
    const { as } = server;
    const { phone, pronouns, badge } = await makeFields(server);
    const data = [
      { id: phone, value: '1' },
      { id: pronouns, value: 'it' },
    ];
    await as.bob.call(updateProfileData, { data });
    await as.bob.call(deleteProfileData, { data: [phone] });
    assert.deepEqual(await profileOf(as.alice, as.bob.user.id), { [pronouns]: { value: 'it' } });
    await as.bob.call(deleteProfileData, { data: [phone] });
    assert.equal((await as.bob.refused(deleteProfileData, { data: [999] })).msg, 'Field id 999 not found.');
    const locked = await as.bob.refused(deleteProfileData, { data: [pronouns, badge] });
    assert.match(locked.msg, /^You are not allowed to change this field/);
  });
});

describe('PATCH /users/{user_id} with profile_data', () => {
  test('by an administrator, locked fields too; what is empty goes', async () => {
    const server = await startServer();
    const { as } = server;
    const { phone, badge, mentor } = await makeFields(server);
    const user_id = as.bob.user.id;
    const set = (profile_data: { id: number; value: string | number[] | null }[]) =>
      as.administrator.call(updateUser, { user_id, profile_data });
    await set([
      { id: phone, value: '1' },
      { id: badge, value: 'gold' },
      { id: mentor, value: JSON.stringify([as.alice.user.id]) },
    ]);
    assert.deepEqual(await profileOf(as.bob, user_id), {
      [phone]: { value: '1', rendered_value: '<p>1</p>' },
      [badge]: { value: 'gold', rendered_value: '<p>gold</p>' },
      [mentor]: { value: `[${as.alice.user.id}]` },
    });
    await set([
      { id: phone, value: '' },
      { id: badge, value: null },
      { id: mentor, value: [] },
    ]);
    assert.deepEqual(await profileOf(as.bob, user_id), {});
    const { msg } = await as.administrator.refused(updateUser, {
      ...{ user_id, full_name: 'Not this' },
      profile_data: [{ id: 999, value: 'x' }],
    });
    assert.equal(msg, 'Field id 999 not found.');
    assert.equal(as.bob.user.fullName, 'Bob Member');
  });
});

test('each change reaches users who know the person, once', async () => {
  const server = await startServer();
  const { as, context } = server;
  const { phone, pronouns } = await makeFields(server);
  await setRealm(context, { can_access_all_users_group: context.realm.systemGroup('role:members').id });
  const [alice, guest] = [await listen(as.alice), await listen(as.guest)];
  const { id: user_id } = as.bob.user;
  const data = [
    { id: phone, value: '*1*' },
    { id: pronouns, value: 'it' },
  ];
  await as.bob.call(updateProfileData, { data });
  await as.bob.call(updateProfileData, { data });
  await as.bob.call(deleteProfileData, { data: [phone] });
  const told = [
    { id: phone, value: '*1*', rendered_value: '<p><em>1</em></p>' },
    { id: pronouns, value: 'it' },
    { id: phone, value: null },
  ].map((field) => ({
    ...{ type: 'realm_user', op: 'update' },
    person: { user_id, custom_profile_field: field },
  }));
  assert.deepEqual(await alice.fetch(), told);
  assert.deepEqual(await guest.fetch(), told);
  // The notification bot of the server aside, everybody is in the square: a stranger has to leave it.
  await context.transact(async (tx) => {
    await tx.db.updateTable('subscriptions').set({ is_active: 0 }).where('user_id', '=', user_id).execute();
    await reread(tx, { subscriptionsOf: [user_id] });
  });
  await as.bob.call(deleteProfileData, { data: [pronouns] });
  assert.equal((await alice.fetch()).length, 1);
  assert.deepEqual(await guest.fetch(), []);
});

test('state and events', async () => {
  const server = await startServer();
  const { as } = server;
  const { phone, editor } = await makeFields(server);
  const data = [
    { id: phone, value: '*1*' },
    { id: editor, value: 'vim' },
  ];
  await verifyEvents(server, () => as.bob.call(updateProfileData, { data }));
  await verifyEvents(server, () => as.bob.call(deleteProfileData, { data: [editor] }));
  await verifyEvents(server, () => as.owner.call(deleteCustomProfileField, { field_id: phone }));
});
