import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { addAlertWords } from '../../../src/chat/endpoints/alert-words/add-alert-words.ts';
import { createDrafts } from '../../../src/chat/endpoints/drafts/create-drafts.ts';
import { createSavedSnippet } from '../../../src/chat/endpoints/drafts/create-saved-snippet.ts';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { muteUser } from '../../../src/chat/endpoints/presence/mute-user.ts';
import { addCodePlayground } from '../../../src/chat/endpoints/realm/add-code-playground.ts';
import { addLinkifier } from '../../../src/chat/endpoints/realm/add-linkifier.ts';
import { uploadCustomEmoji } from '../../../src/chat/endpoints/realm/upload-custom-emoji.ts';
import { createScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { tables } from '../../../src/features.ts';
import { readTables } from '../../support/archive.ts';
import { archiveOf, consent } from '../../support/exports.ts';
import { picture } from '../../support/pictures.ts';
import { reread } from '../../support/reread.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { join, leave, say, whisper } from '../../support/talk.ts';
import { send } from '../../support/uploads.ts';

const idsOf = (lines: readonly Readonly<Record<string, unknown>>[] = []) =>
  lines.map(({ id }) => id as number).sort((a, b) => a - b);

/** Something of each kind, of alice's. */
async function fill({ as, cast, clock }: TestServer): Promise<void> {
  const { square } = cast.channels;
  await as.alice.call(addAlertWords, { alert_words: ['marzipan'] });
  await as.alice.call(createDrafts, {
    drafts: [{ type: 'stream', to: [square.id], topic: 'a', content: 'drafted-words' }],
  });
  await as.alice.call(createSavedSnippet, { title: 'snippet-title', content: 'snippet-words' });
  await as.alice.call(createScheduledMessage, {
    ...{ type: 'direct', to: [cast.users.bob.id], content: 'scheduled-words' },
    scheduled_delivery_timestamp: clock.seconds + 1_000_000,
  });
  await as.alice.call(muteUser, { muted_user_id: cast.users.guest.id });
  await as.alice.call(updateUserTopic, {
    stream_id: square.id,
    topic: 'followed-topic',
    visibility_policy: 3,
  });
}

const PRIVATE = [
  ...['marzipan', 'drafted-words', 'snippet-title', 'snippet-words', 'scheduled-words', 'followed-topic'],
  ...['muted_users', 'starred', 'allow_private_data_export'],
];

test('an archive has the folders that the tables declare', async () => {
  const server = await startServer();
  const { as } = server;
  await as.owner.call(addLinkifier, { pattern: 'ISSUE', url_template: 'https://a.example' });
  const playground = { name: 'p', lexer_language: 'Go', url_template: 'https://a.example/{code}' };
  await as.owner.call(addCodePlayground, playground);
  const content = await picture('png', { width: 9, height: 9 });
  const file = { filename: 'a.png', type: 'image/png', content };
  await send(server, as.owner, uploadCustomEmoji, [file], { emoji_name: 'tick' });
  await say(as.alice, 'square', 'talk');
  await consent(as.alice);
  await server.context.transact(async (tx) => {
    const group = { id: tx.nextId('default_channel_group'), name: 'g', description: '' };
    await tx.db
      .insertInto('default_channel_groups')
      .values({ realm_id: tx.realm.id, ...group, stream_ids: '[]' })
      .execute();
    const field = {
      type: 1,
      rank: 1,
      name: 'Hobby',
      hint: '',
      field_data: '',
      in_summary: 0,
      required: 0,
    } as const;
    await tx.db
      .insertInto('profile_fields')
      .values({ realm_id: tx.realm.id, id: 1000, ...field, editable_by_user: 1 })
      .execute();
    const value = { user_id: as.bob.user.id, field_id: 1000, value: 'chess', rendered_value: null };
    await tx.db
      .insertInto('profile_values')
      .values({ realm_id: tx.realm.id, ...value })
      .execute();
    await reread(tx, { parts: ['defaultChannelGroups', 'profileFields'] });
  });
  const declared = tables.flatMap(([, { exported }]) => {
    if (typeof exported === 'string') return [exported];
    return 'kind' in exported ? ['private_data'] : [];
  });
  assert.deepEqual(
    Object.keys(readTables(await archiveOf(server, 2))).sort(),
    [...new Set([...declared, 'export'])].sort(),
  );
});

describe('a public export', () => {
  test('holds what everybody may read, and nothing else', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await consent(as.alice);
    await fill(server);
    const ids = [
      await say(as.alice, 'square', 'talk', 'public-words'),
      await say(as.alice, 'window', 'talk', '/poll Where?\nHere'),
    ];
    await say(as.alice, 'cellar', 'talk', 'cellar-words');
    await whisper(as.alice, [as.bob], 'direct-words');
    await as.bob.call(addReaction, { message_id: ids[0] as number, emoji_name: 'smile' });
    await as.alice.call(updateMessageFlags, { messages: ids, op: 'add', flag: 'starred' });
    await as.bob.call(updateSettings, { email_address_visibility: 4 });
    const bytes = await archiveOf(server, 1);
    const tables = readTables(bytes);
    const always = Object.keys(tables).filter((name) => !name.startsWith('profile'));
    assert.deepEqual(always.sort(), [
      ...['channels', 'export', 'groups', 'messages', 'organization', 'subscriptions', 'users'],
    ]);
    assert.deepEqual(idsOf(tables.messages), ids);
    const [{ timestamp: _, ...message } = {}] = tables.messages ?? [];
    assert.deepEqual(message, {
      id: ids[0],
      sender_id: cast.users.alice.id,
      type: 'stream',
      stream_id: cast.channels.square.id,
      topic: 'talk',
      content: 'public-words',
      rendered_content: '<p>public-words</p>',
      client: message.client,
      is_me_message: false,
      last_edit_timestamp: null,
      last_moved_timestamp: null,
      edit_history: [],
      reactions: [
        {
          ...{ user_id: cast.users.bob.id, reaction_type: 'unicode_emoji' },
          ...{ emoji_code: '1f642', emoji_name: 'smile' },
        },
      ],
      submessages: [],
    });
    assert.equal((tables.messages?.[1]?.submessages as unknown[] | undefined)?.length, 1);
    const channels = tables.channels?.map(({ name }) => name) ?? [];
    assert.deepEqual([channels.includes('square'), channels.includes('cellar')], [true, false]);
    const addresses = new Map(tables.users?.map((user) => [user.id, user.delivery_email]));
    assert.equal(addresses.get(cast.users.alice.id), 'alice@example.com');
    assert.equal(addresses.get(cast.users.bob.id), null);
    const text = gunzipSync(bytes).toString();
    for (const word of [
      ...PRIVATE.filter((each) => each !== 'allow_private_data_export'),
      'cellar-words',
      'direct-words',
    ]) {
      assert.equal(text.includes(`"${word}"`), false, word);
    }
    assert.equal(text.includes('public-words'), true);
  });
});

describe('an export with consent', () => {
  test('holds also what is private of users who have consented, and of nobody else', async () => {
    const server = await startServer();
    const { as } = server;
    await fill(server);
    const open = await say(as.alice, 'square', 'talk');
    const cellar = await say(as.bob, 'cellar', 'talk', 'cellar-words');
    const toBob = await whisper(as.alice, [as.bob]);
    const others = await whisper(as.bob, [as.owner], 'not of alice');
    await as.alice.call(updateMessageFlags, { messages: [toBob], op: 'add', flag: 'starred' });
    assert.deepEqual(idsOf(readTables(await archiveOf(server, 2)).messages), [open]);
    await consent(as.alice);
    await as.alice.call(updateSettings, { email_address_visibility: 4 });
    const bytes = await archiveOf(server, 2);
    const tables = readTables(bytes);
    assert.deepEqual(idsOf(tables.messages), [open, cellar, toBob]);
    assert.equal(idsOf(tables.messages).includes(others), false);
    const direct = tables.messages?.find(({ id }) => id === toBob);
    assert.deepEqual([direct?.type, direct?.user_ids], ['private', [as.alice.user.id, as.bob.user.id]]);
    assert.deepEqual([...new Set(tables.private_data?.map(({ user_id }) => user_id))], [as.alice.user.id]);
    const alice = tables.users?.find(({ id }) => id === as.alice.user.id);
    assert.equal(alice?.delivery_email, 'alice@example.com');
    assert.equal((alice?.settings as Record<string, unknown> | undefined)?.allow_private_data_export, true);
    assert.equal(
      tables.users?.some(({ id, settings }) => id === as.bob.user.id && settings !== undefined),
      false,
    );
    const text = gunzipSync(bytes).toString();
    for (const word of PRIVATE) assert.equal(text.includes(`"${word}"`), true, word);
    const flags = tables.private_data?.filter(({ kind }) => kind === 'flag').map(({ value }) => value);
    assert.deepEqual(flags, [{ flag: 'starred', messages: [toBob] }]);
  });

  test('has the messages of a protected history that a consenting, active user received', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { cellar } = cast.channels;
    await say(as.alice, 'cellar', 'talk', 'before');
    await join(server, cellar, as.guest.user, as.moderator.user);
    const both = await say(as.alice, 'cellar', 'talk', 'during');
    await leave(server, cellar, as.guest.user);
    const later = await say(as.alice, 'cellar', 'talk', 'after');
    await consent(as.guest);
    assert.deepEqual(idsOf(readTables(await archiveOf(server, 2)).messages), []);
    await consent(as.moderator);
    assert.deepEqual(idsOf(readTables(await archiveOf(server, 2)).messages), [both, later]);
  });

  test('holds a long history, in pages', async () => {
    const server = await startServer();
    const { as, context } = server;
    await say(as.alice, 'square', 'talk');
    await context.transact(async (tx) => {
      const [row] = await tx.db.selectFrom('messages').selectAll().execute();
      assert(row);
      for (let time = 0; time < 1200; time++) {
        await tx.db
          .insertInto('messages')
          .values({ ...row, id: tx.nextId('message') })
          .execute();
      }
    });
    const messages = readTables(await archiveOf(server, 1)).messages;
    assert.equal(new Set(idsOf(messages)).size, 1201);
    assert.equal(messages?.length, 1201);
  });
});

test('no archive holds a secret', async () => {
  const server = await startServer();
  const { as, context } = server;
  for (const who of Object.values(as)) if (who.user.isActive && !who.user.isBot) await consent(who);
  await context.transact((tx) =>
    tx.db.updateTable('users').set({ password_hash: 'scrypt$secret-hash' }).execute(),
  );
  for (const type of [1, 2] as const) {
    const text = gunzipSync(await archiveOf(server, type)).toString();
    const { secret } = context.realm.part('exports').at(-1) ?? {};
    const keys = [...context.realm.users.values()].map(({ apiKey }) => apiKey);
    for (const each of [...keys, 'secret-hash', String(secret)]) assert.equal(text.includes(each), false);
    for (const name of ['api_key', 'apiKey', 'password', 'secret']) {
      assert.equal(new RegExp(`"${name}[a-z_]*":`).test(text), false, name);
    }
  }
});
