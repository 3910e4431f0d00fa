import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { createCustomProfileField } from '../../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { deleteCustomProfileField } from '../../../src/chat/endpoints/profile-fields/delete-profile-field.ts';
import { getCustomProfileFields } from '../../../src/chat/endpoints/profile-fields/get-profile-fields.ts';
import { reorderCustomProfileFields } from '../../../src/chat/endpoints/profile-fields/reorder-profile-fields.ts';
import { updateCustomProfileField } from '../../../src/chat/endpoints/profile-fields/update-profile-field.ts';
import { updateProfileData } from '../../../src/chat/endpoints/users/update-profile-data.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';

const editors = { vim: { text: 'Vim', order: '1' }, emacs: { text: 'Emacs', order: '2' } };

describe('POST /realm/profile_fields', () => {
  test('makes fields of every type, in the order in which they come', async () => {
    const { as } = await startServer();
    const make = async (field: Parameters<typeof createCustomProfileField.handle>[0]['params'] | object) =>
      (await as.administrator.call(createCustomProfileField, field as { field_type: number })).id;
    const ids = [
      await make({ field_type: 1, name: ' Phone ', hint: 'With area code' }),
      await make({ field_type: 2, name: 'Biography', required: true }),
      await make({ field_type: 3, name: 'Editor', field_data: editors, display_in_profile_summary: true }),
      await make({ field_type: 4, name: 'Birthday', editable_by_user: false }),
      await make({ field_type: 5, name: 'Website' }),
      await make({ field_type: 6, name: 'Mentor' }),
      await make({ field_type: 7, field_data: { subtype: 'github' } }),
      await make({
        ...{ field_type: 7, name: 'Forge' },
        field_data: { subtype: 'custom', url_pattern: 'https://forge.example/%(username)s' },
      }),
      await make({ field_type: 8, name: 'Pronouns' }),
    ];
    const { custom_fields } = await as.guest.call(getCustomProfileFields);
    const plain = { hint: '', field_data: '', required: false, editable_by_user: true };
    const made = [
      { ...plain, type: 1, name: 'Phone', hint: 'With area code' },
      { ...plain, type: 2, name: 'Biography', required: true },
      {
        ...plain,
        type: 3,
        name: 'Editor',
        field_data: JSON.stringify(editors),
        display_in_profile_summary: true,
      },
      { ...plain, type: 4, name: 'Birthday', editable_by_user: false },
      { ...plain, type: 5, name: 'Website' },
      { ...plain, type: 6, name: 'Mentor' },
      { ...plain, type: 7, name: 'GitHub username', field_data: '{"subtype":"github"}' },
      {
        ...{ ...plain, type: 7, name: 'Forge' },
        field_data: '{"subtype":"custom","url_pattern":"https://forge.example/%(username)s"}',
      },
      { ...plain, type: 8, name: 'Pronouns' },
    ];
    assert.deepEqual(
      custom_fields,
      made.map((field, at) => ({ id: ids[at], order: ids[at], ...field })),
    );
    const state = await as.bob.call(registerQueue, { fetch_event_types: ['custom_profile_fields'] });
    assert.deepEqual(state.custom_profile_fields, custom_fields);
    const realm = await as.bob.call(registerQueue, { fetch_event_types: ['realm'] });
    assert.deepEqual(realm.realm_default_external_accounts?.github, {
      name: 'GitHub username',
      text: 'GitHub',
      hint: '',
      url_pattern: 'https://github.com/%(username)s',
    });
  });

  test('what is wrong with a field', async () => {
    const { as } = await startServer();
    const wrong = async (field: object) =>
      (await as.owner.refused(createCustomProfileField, { field_type: 1, name: 'Name', ...field })).msg;
    assert.equal(await wrong({ field_type: 9 }), 'Invalid field type.');
    assert.equal(await wrong({ name: ' ' }), 'Label cannot be blank.');
    assert.equal(await wrong({ name: 'x'.repeat(41) }), 'name is too long (limit: 40 characters)');
    assert.equal(await wrong({ hint: 'x'.repeat(81) }), 'hint is too long (limit: 80 characters)');
    assert.equal(await wrong({ field_type: 3 }), 'Field must have at least one choice.');
    const same = { a: { text: 'A', order: '1' }, b: { text: 'A', order: '2' } };
    assert.equal(await wrong({ field_type: 3, field_data: same }), 'Field must not have duplicate choices.');
    assert.equal(
      await wrong({ field_type: 3, field_data: { ' ': editors.vim } }),
      "'value' cannot be blank.",
    );
    for (const field_data of [{ a: 1 }, { a: { text: '', order: '1' } }, { a: { text: 'A' } }]) {
      assert.equal(await wrong({ field_type: 3, field_data }), 'Invalid field_data');
    }
    assert.equal(await wrong({ field_type: 3, field_data: [] }), 'field_data is not a dict');
    const account = (field_data: object) => wrong({ field_type: 7, field_data });
    assert.equal(await account({}), 'Invalid field_data');
    assert.equal(await account({ subtype: 'nowhere' }), 'Invalid external account type');
    assert.equal(await account({ subtype: 'custom' }), 'Custom external account must define URL pattern');
    const custom = (url_pattern: string) => account({ subtype: 'custom', url_pattern });
    assert.equal(await custom('https://x.example/'), "URL pattern must contain '%(username)s'.");
    assert.equal(await custom('javascript:%(username)s'), 'url_pattern is not a URL');
    for (const field_type of [2, 6]) {
      const { msg } = await as.owner.refused(createCustomProfileField, {
        ...{ field_type, name: 'Name', display_in_profile_summary: true },
      });
      assert.equal(msg, 'Field type not supported for display in profile summary.');
    }
    for (const name of ['One', 'Two']) {
      await as.owner.call(createCustomProfileField, {
        field_type: 1,
        name,
        display_in_profile_summary: true,
      });
    }
    assert.equal(
      await wrong({ display_in_profile_summary: true }),
      'Only 2 custom profile fields can be displayed in the profile summary.',
    );
    assert.equal(await wrong({ name: 'One' }), 'A field with that label already exists.');
    const missing = await as.owner.refused(createCustomProfileField, {} as { field_type: number });
    assert.equal(missing.code, 'REQUEST_VARIABLE_MISSING');
  });
});

describe('PATCH and DELETE /realm/profile_fields/{field_id}', () => {
  test('changes what is given', async () => {
    const { as } = await startServer();
    const { id } = await as.owner.call(createCustomProfileField, {
      field_type: 1,
      name: 'Phone',
      hint: 'Hint',
    });
    const { id: other } = await as.owner.call(createCustomProfileField, { field_type: 1, name: 'Desk' });
    await as.owner.call(updateCustomProfileField, { field_id: id, name: 'Telephone', required: true });
    const { custom_fields } = await as.bob.call(getCustomProfileFields);
    assert.deepEqual(
      custom_fields.map(({ name, hint, required }) => [name, hint, required]),
      [
        ['Telephone', 'Hint', true],
        ['Desk', '', false],
      ],
    );
    const wrong = async (field_id: number, field: object) =>
      (await as.owner.refused(updateCustomProfileField, { field_id, ...field })).msg;
    assert.equal(await wrong(other, { name: 'Telephone' }), 'A field with that label already exists.');
    assert.equal(await wrong(999, { name: 'X' }), 'Field id 999 not found.');
    assert.equal(await wrong(other, { name: '' }), 'Label cannot be blank.');
    await as.owner.call(updateCustomProfileField, { field_id: other, display_in_profile_summary: true });
    await as.owner.call(updateCustomProfileField, { field_id: other, display_in_profile_summary: true });
  });

  test('of a well-known account only how it is shown', async () => {
    const { as } = await startServer();
    const field_data = { subtype: 'twitter' };
    const { id: field_id } = await as.owner.call(createCustomProfileField, { field_type: 7, field_data });
    for (const change of [{ name: 'Birdsite' }, { hint: 'x' }, { field_data: { subtype: 'github' } }]) {
      const { msg } = await as.owner.refused(updateCustomProfileField, { field_id, ...change });
      assert.equal(msg, 'Default custom field cannot be updated.');
    }
    await as.owner.call(updateCustomProfileField, { field_id, field_data, display_in_profile_summary: true });
    const { custom_fields } = await as.bob.call(getCustomProfileFields);
    assert.deepEqual(custom_fields[0]?.display_in_profile_summary, true);
  });

  test('a field goes', async () => {
    const { as } = await startServer();
    const { id: field_id } = await as.owner.call(createCustomProfileField, { field_type: 1, name: 'Phone' });
    await as.owner.call(deleteCustomProfileField, { field_id });
    assert.deepEqual((await as.bob.call(getCustomProfileFields)).custom_fields, []);
    const { msg } = await as.owner.refused(deleteCustomProfileField, { field_id });
    assert.equal(msg, `Field id ${field_id} not found.`);
  });
});

test('PATCH /realm/profile_fields: a new order, of all of them', async () => {
  const { as } = await startServer();
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C']) {
    ids.push((await as.owner.call(createCustomProfileField, { field_type: 1, name })).id);
  }
  const [a, b, c] = ids as [number, number, number];
  await as.owner.call(reorderCustomProfileFields, { order: [c, a, b] });
  const { custom_fields } = await as.bob.call(getCustomProfileFields);
  assert.deepEqual(
    custom_fields.map(({ name, order }) => [name, order]),
    [
      ['C', 0],
      ['A', 1],
      ['B', 2],
    ],
  );
  const { msg } = await as.owner.refused(reorderCustomProfileFields, { order: [c, a] });
  assert.equal(msg, 'Invalid order mapping.');
});

test('all of it takes an administrator; to see the fields, an account', async () => {
  const { as, asNobody } = await startServer();
  const { id: field_id } = await as.administrator.call(createCustomProfileField, {
    field_type: 1,
    name: 'A',
  });
  for (const actor of [as.moderator, as.alice, as.guest, as.bot]) {
    const refusals = [
      await actor.refused(createCustomProfileField, { field_type: 1, name: 'B' }),
      await actor.refused(updateCustomProfileField, { field_id, name: 'B' }),
      await actor.refused(deleteCustomProfileField, { field_id }),
      await actor.refused(reorderCustomProfileFields, { order: [field_id] }),
    ];
    for (const { code, msg } of refusals) {
      assert.deepEqual([code, msg], ['UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator']);
    }
  }
  assert.equal((await asNobody.refused(getCustomProfileFields)).status, 401);
  assert.equal((await as.bob.call(getCustomProfileFields)).custom_fields[0]?.name, 'A');
});

test('everybody gets all fields in each event', async () => {
  const server = await startServer();
  const { as } = server;
  const guest = await listen(as.guest);
  const { id } = await as.owner.call(createCustomProfileField, {
    field_type: 3,
    name: 'E',
    field_data: editors,
  });
  const { custom_fields: fields } = await as.bob.call(getCustomProfileFields);
  assert.deepEqual(await guest.fetch(), [{ type: 'custom_profile_fields', fields }]);
  const choose = (actor: typeof as.bob, value: string) =>
    actor.call(updateProfileData, { data: [{ id, value }] });
  await choose(as.bob, 'vim');
  await choose(as.alice, 'emacs');
  await guest.fetch();
  const field_data = { emacs: editors.emacs };
  await verifyEvents(server, () => as.owner.call(updateCustomProfileField, { field_id: id, field_data }));
  const gone = { user_id: as.bob.user.id, custom_profile_field: { id, value: null } };
  assert.deepEqual((await guest.fetch())[0], { type: 'realm_user', op: 'update', person: gone });
  await verifyEvents(server, () => as.owner.call(createCustomProfileField, { field_type: 1, name: 'F' }));
  const order = [id + 1, id];
  await verifyEvents(server, () => as.owner.call(reorderCustomProfileFields, { order }));
  await verifyEvents(server, () => as.owner.call(deleteCustomProfileField, { field_id: id }));
  const restarted = await server.restart();
  const { custom_fields } = await restarted.as.bob.call(getCustomProfileFields);
  assert.deepEqual(
    custom_fields.map(({ name }) => name),
    ['F'],
  );
});

test('clients that know no pronouns are shown a short text', async () => {
  const { as } = await startServer();
  const { id } = await as.owner.call(createCustomProfileField, { field_type: 8, name: 'Pronouns' });
  const older = await listen(as.alice, { pronouns_field_type_supported: false });
  const newer = await listen(as.alice, {});
  await as.owner.call(reorderCustomProfileFields, { order: [id] });
  const types = (events: readonly object[]) =>
    events.flatMap((event) =>
      (event as unknown as { fields: { type: number }[] }).fields.map(({ type }) => type),
    );
  assert.deepEqual(types(await older.fetch()), [1]);
  assert.deepEqual(types(await newer.fetch()), [8]);
  const shown = async (pronouns_field_type_supported: boolean) => {
    const state = await as.bob.call(registerQueue, { pronouns_field_type_supported });
    const names = Object.keys(state.custom_profile_field_types ?? {});
    return [state.custom_profile_fields?.map(({ type }) => type), names.includes('PRONOUNS')];
  };
  assert.deepEqual(await shown(false), [[1], false]);
  assert.deepEqual(await shown(true), [[8], true]);
});
