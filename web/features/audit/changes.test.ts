import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import type { AuditEntry } from '../../client/shapes.ts';
import { setTexts } from '../../i18n/texts.ts';
import { changesOf, type Names } from './changes.ts';

const names: Names = {
  person: (id) => `person ${id}`,
  channel: (id) => `channel ${id}`,
  group: (id) => `group ${id}`,
};

const changes = (entry: Partial<AuditEntry>) =>
  changesOf({ property: null, before: null, after: null, ...entry } as AuditEntry, names);

before(() => {
  const areas = ['organization', 'channels', 'groups', 'people'];
  const files = ['./texts/en.ftl', ...areas.map((area) => `../../i18n/en/later/${area}.ftl`)];
  setTexts(
    'en',
    files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')),
  );
});

test('A role is named', () => {
  assert.deepEqual(changes({ kind: 'user_role_changed', before: 400, after: 200 }), [
    { before: 'Member', after: 'Administrator' },
  ]);
});

test('A permission is its groups and people', () => {
  const after = { direct_members: [7], direct_subgroups: [3] };
  assert.deepEqual(
    changes({ kind: 'realm_permission_changed', property: 'can_create_groups', before: 3, after }),
    [{ before: 'group 3', after: 'group 3 and person 7' }],
  );
});

test('A setting is its choice, its time or its channel', () => {
  const setting = (property: string, before: unknown, after: unknown) =>
    changes({ kind: 'realm_setting_changed', property, before, after })[0];
  assert.deepEqual(setting('message_content_edit_limit_seconds', null, 600), {
    before: 'Without a limit',
    after: '10 minutes',
  });
  assert.deepEqual(setting('new_stream_announcements_stream_id', -1, 5), {
    before: 'No channel',
    after: 'channel 5',
  });
  assert.deepEqual(setting('org_type', 0, 10), { before: 'Not set', after: 'Business' });
  assert.deepEqual(setting('mandatory_topics', false, true), { before: 'no', after: 'yes' });
  assert.deepEqual(setting('unheard_of', 'a', ''), { before: 'a', after: 'nothing' });
});

test('The privacy of a channel is one thing', () => {
  const open = { invite_only: false, is_web_public: false, history_public_to_subscribers: true };
  assert.deepEqual(
    changes({ kind: 'channel_privacy_changed', before: open, after: { ...open, invite_only: true } }),
    [{ label: 'Who can read it', before: 'Public', after: 'Private, with history' }],
  );
});

test('Of a changed item only what differs is shown; of a new one what was chosen', () => {
  const field = { id: 1, name: 'Team', hint: '', required: false, editable_by_user: true };
  assert.deepEqual(
    changes({ kind: 'profile_field_changed', before: field, after: { ...field, name: 'Group' } }),
    [{ label: 'Name', before: 'Team', after: 'Group' }],
  );
  assert.deepEqual(changes({ kind: 'profile_field_added', after: field }), [
    { label: 'People fill it in themselves', after: 'yes' },
  ]);
});

test('A value that was too long to be kept says that it was', () => {
  assert.deepEqual(
    changes({ kind: 'realm_permission_changed', before: 3, after: { omitted_characters: 9000 } }),
    [{ before: 'group 3', after: 'too long to be kept' }],
  );
});

test('What has no values shows none, and hostile values are shown as texts', () => {
  assert.deepEqual(changes({ kind: 'user_deactivated' }), []);
  assert.deepEqual(changes({ kind: 'channel_renamed', before: '<b>a</b>', after: '{ $x }' }), [
    { before: '<b>a</b>', after: '{ $x }' },
  ]);
  assert.deepEqual(changes({ kind: 'channel_created', after: { name: 'a', members: 'x', privacy: [] } }), [
    { label: 'First people', after: 'nothing' },
  ]);
});
