import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { developmentEndpoints, endpoints } from '../../../src/chat/endpoints/catalogue.ts';
import type { AuditKind } from '../../../src/chat/model/audit.ts';
import { startServer } from '../../support/server.ts';
import { call, type Making, type Row, type World } from '../permissions/cells.ts';
import { TABLE } from '../permissions/table.ts';
import * as a from '../permissions/things.ts';
import { entriesAfter, lastEntry } from './entries.ts';

/** What a call leaves in the audit log, by operation; parameters where those of the table of permissions change nothing. */
const AUDITED: Readonly<Record<string, readonly [AuditKind | readonly AuditKind[], Making?]>> = {
  'accept-invite': ['user_created'],
  'add-code-playground': ['playground_added'],
  'add-default-stream': ['channel_default_changed'],
  'add-linkifier': ['linkifier_added'],
  'add-realm-domain': ['domain_added'],
  'archive-stream': ['channel_archived'],
  'confirm-email': ['user_email_changed'],
  'create-bot': ['user_created'],
  'create-custom-profile-field': ['profile_field_added'],
  'create-default-stream-group': ['default_channel_group_added'],
  'create-invite-link': ['invitation_created'],
  'create-user': ['user_created'],
  'create-user-group': ['group_created'],
  'deactivate-bot': ['user_deactivated'],
  'deactivate-custom-emoji': ['emoji_deactivated'],
  'deactivate-own-user': ['user_deactivated'],
  'deactivate-realm': ['realm_deactivated'],
  'deactivate-user': ['user_deactivated'],
  'deactivate-user-group': ['group_deactivated'],
  'delete-custom-profile-field': ['profile_field_removed'],
  'delete-icon': ['realm_setting_changed', ofPicture('icon')],
  'delete-logo': ['realm_setting_changed', ofPicture('logo')],
  'delete-realm-export': ['export_deleted'],
  'export-realm': ['export_requested'],
  'fetch-api-key': ['user_key_shown'],
  'reactivate-user': [['user_reactivated', 'user_key_changed']],
  'regenerate-bot-api-key': ['user_key_changed'],
  'regenerate-own-api-key': ['user_key_changed'],
  'remove-code-playground': ['playground_removed'],
  'remove-default-stream': ['channel_default_changed', ofDefault],
  'remove-default-stream-group': ['default_channel_group_removed'],
  'remove-linkifier': ['linkifier_removed'],
  'remove-realm-domain': ['domain_removed'],
  'reorder-custom-profile-fields': ['profile_fields_reordered', ofTurnedFields],
  'reorder-linkifiers': ['linkifiers_reordered', ofTurnedLinkifiers],
  'resend-email-invite': ['invitation_sent_again'],
  'reset-password': ['user_password_changed'],
  'revoke-email-invite': ['invitation_revoked'],
  'revoke-invite-link': ['invitation_revoked'],
  'send-invites': ['invitation_created'],
  'set-up': [['user_password_changed', 'realm_setting_changed'], ofOtherName],
  subscribe: ['channel_member_added', ofOther],
  unsubscribe: ['channel_member_removed', ofSubscriber],
  'update-bot': ['bot_setting_changed', a.ofBot({ default_sending_stream: 'square' })],
  'update-custom-profile-field': ['profile_field_changed'],
  'update-default-stream-group': ['default_channel_group_changed'],
  'update-default-stream-group-streams': ['default_channel_group_changed', ofFreeChannel],
  'update-linkifier': ['linkifier_changed'],
  'update-realm': ['realm_setting_changed', () => ({ org_type: 30 })],
  'update-realm-domain': ['domain_changed', ofOtherDomain],
  'update-realm-user-settings-defaults': ['default_user_setting_changed'],
  'update-settings': ['user_name_changed', () => ({ full_name: 'Another Name' })],
  'update-stream': ['channel_description_changed'],
  'update-user': ['user_name_changed'],
  'update-user-by-email': ['user_name_changed'],
  'update-user-group': ['group_description_changed'],
  'update-user-group-members': ['group_member_added'],
  'update-user-group-subgroups': ['group_subgroup_added'],
  'upload-custom-emoji': ['emoji_added'],
  'upload-icon': ['realm_setting_changed'],
  'upload-logo': ['realm_setting_changed'],
};

/** Operations that leave nothing there, by the reason; an operation that says `isPersonal` leaves nothing either. */
const NOT_AUDITED: Readonly<Record<string, readonly string[]>> = {
  'One writes, reads, marks or deletes messages; their own history says it': [
    ...[
      'add-reaction',
      'add-submessage',
      'delete-message',
      'delete-topic',
      'remove-reaction',
      'send-message',
    ],
    ...['update-message', 'update-message-flags', 'update-message-flags-for-narrow', 'mark-all-as-read'],
    ...['mark-stream-as-read', 'mark-topic-as-read', 'create-scheduled-message', 'update-scheduled-message'],
    ...['delete-scheduled-message', 'upload-file', 'remove-attachment'],
  ],
  "One changes one's own settings": ['update-display-settings', 'update-notification-settings'],
  'One signs in or out': ['create-session', 'delete-session', 'delete-current-session', 'dev-fetch-api-key'],
  'A mail with a link is asked for; what the link does is in the log': [
    'confirm-address',
    'request-password-reset',
  ],
  'Nothing changes': [
    ...['acknowledge-events', 'delete-queue', 'register-queue', 'render-message', 'try-linkifier'],
    ...['set-typing-status', 'set-typing-status-for-message-edit'],
    ...['replay-bot-delivery', 'send-test-delivery'],
  ],
  'The server does not do it': [...['mark-onboarding-step', 'create-zoom-video-call', 'zcommand']],
};

const all = [...endpoints, ...developmentEndpoints];

test('each operation that can change something leaves an entry, stands in the list of the others, or is personal', () => {
  const changing = all.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId);
  const personal = all.filter(({ isPersonal }) => isPersonal).map(({ operationId }) => operationId);
  const listed = [...Object.keys(AUDITED), ...Object.values(NOT_AUDITED).flat(), ...personal];
  const say =
    'list what it leaves above; if it changes only what is the caller’s own, its declaration says `isPersonal: true`';
  assert.deepEqual(listed.toSorted(), changing.toSorted(), say);
});

/** They end what the other operations need: each has a server of its own. */
const LAST = [
  'deactivate-own-user',
  'deactivate-realm',
  'update-settings',
  'regenerate-own-api-key',
  'set-up',
];

describe('each operation leaves its entries', async () => {
  const shared = await startServer({ development: true });
  for (const [id, [kinds, making]] of Object.entries(AUDITED)) {
    test(id, async () => {
      const server = LAST.includes(id) ? await startServer({ development: true }) : shared;
      const row = TABLE.find((each) => each[1] === id) as Row;
      const me = id === 'deactivate-own-user' ? server.as.alice : server.as.owner;
      const params = making ?? row[2] ?? {};
      const made = typeof params === 'function' ? await params({ server, me }) : params;
      const before = await lastEntry(server);
      const endpoint = all.find((each) => each.operationId === id);
      assert(endpoint);
      const { status, text } = await call(
        server,
        me === server.as.owner ? 'owner' : 'member',
        endpoint,
        made,
      );
      assert.equal(status, 200, text);
      // Jobs of the server work meanwhile, and leave their own.
      const entries = (await entriesAfter(server, before)).filter(({ actor }) => typeof actor === 'object');
      const found = entries.map(({ kind }) => kind);
      for (const kind of [kinds].flat()) assert(found.includes(kind), `${kind} is not among ${found}`);
      for (const { actor } of entries)
        if (endpoint.access !== 'public') assert.deepEqual(actor, { userId: me.user.id });
    });
  }
});

test('a refused operation leaves nothing', async () => {
  const server = await startServer();
  const before = await lastEntry(server);
  const endpoint = all.find(({ operationId }) => operationId === 'update-realm');
  assert(endpoint);
  assert.equal((await call(server, 'member', endpoint, { org_type: 30 })).status, 400);
  assert.equal(
    (await call(server, 'owner', endpoint, { org_type: 30, description: 'x'.repeat(1001) })).status,
    400,
  );
  assert.deepEqual(await entriesAfter(server, before), []);
});

function ofPicture(name: string): Making {
  return async ({ server }) => {
    await server.context.transact(async (tx) => {
      const { info } = tx.realm;
      await tx.put({ info: { ...info, settings: { ...info.settings, [`${name}_source`]: 'U' } } });
    });
    return name === 'logo' ? { night: false } : {};
  };
}

async function ofDefault({ server }: World) {
  await server.context.transact((tx) =>
    tx.put({ channels: [{ ...tx.realm.channel(server.cast.channels.attic.id), isDefault: true }] }),
  );
  return { stream_id: server.cast.channels.attic.id };
}

async function ofTurnedFields(world: World) {
  await a.ofFields(world);
  const { order } = (await a.ofFields(world)) as { order: readonly number[] };
  return { order: order.toReversed() };
}

async function ofTurnedLinkifiers(world: World) {
  await a.ofLinkifier()(world);
  await a.ofLinkifier()(world);
  return a.ofLinkifiers(world);
}

async function ofOtherName(world: World) {
  return { ...(await a.ofSetup(world)), organization: 'Otherwise' };
}

async function ofOther(world: World) {
  const { name } = await a.room(world);
  return { subscriptions: [{ name }], principals: [world.server.cast.users.bob.id] };
}

async function ofSubscriber(world: World) {
  const { name } = await a.room(world);
  return { subscriptions: [name], principals: [world.server.cast.users.alice.id] };
}

async function ofFreeChannel(world: World) {
  const { name } = await a.room(world);
  return a.ofDefaultGroup({ op: 'add', stream_names: [name] })(world);
}

async function ofOtherDomain(world: World) {
  return { ...(await a.ofDomain(world)), allow_subdomains: false };
}
