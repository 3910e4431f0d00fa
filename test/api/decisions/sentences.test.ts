import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readOperations } from '../../../contract/contract.ts';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { muteUser } from '../../../src/chat/endpoints/presence/mute-user.ts';
import { inject } from '../../../src/testing/inject.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { say } from '../../support/talk.ts';
import { authorization } from '../../support/uploads.ts';

type Name = keyof TestServer['as'];

/** Who asks, the operation, its parameters, and the answer that the release documents for it. */
type Refusal = readonly [
  who: Name,
  operationId: string,
  params: Readonly<Record<string, unknown>>,
  msg: string,
  status?: number,
];

const NOWHERE = 999;
const operations = new Map(readOperations().described.map((each) => [each.operationId, each]));

async function ask({ app, as }: TestServer, [who, operationId, params]: Refusal) {
  const operation = operations.get(operationId);
  assert(operation, operationId);
  const rest = { ...params };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(`${value}`);
  });
  const form = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
  const { method } = operation;
  const isRead = method === 'GET';
  const response = await inject(app.http, {
    method: method as 'GET' | 'POST',
    url: `/api/v1${path}${isRead ? `?${form}` : ''}`,
    headers: {
      ...authorization(as[who]),
      ...(!isRead && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(!isRead && { payload: form }),
  });
  return [response.statusCode, response.json().msg];
}

async function check(server: TestServer, refusals: readonly Refusal[]): Promise<void> {
  for (const refusal of refusals) {
    const [who, operationId, params, msg, status = 400] = refusal;
    assert.deepEqual(
      await ask(server, refusal),
      [status, msg],
      `${who}: ${operationId} ${JSON.stringify(params)}`,
    );
  }
}

describe('a sentence that the release documents for a refusal', () => {
  test('is that of queues, drafts, snippets and scheduled messages', async () => {
    const server = await startServer();
    const draft = { type: 'stream', to: [1, 2], topic: 'talk', content: 'Soon' };
    const scheduled = { content: 'Later', scheduled_delivery_timestamp: server.clock.seconds + 3600 };
    const toChannel = { ...scheduled, type: 'stream', to: NOWHERE, topic: 'talk' };
    const noChannel = `Channel with ID '${NOWHERE}' does not exist`;
    await check(server, [
      ['alice', 'get-events', { queue_id: 'none', last_event_id: -1 }, 'Bad event queue ID: none'],
      ['alice', 'delete-queue', { queue_id: 'none' }, 'Bad event queue ID: none'],
      [
        'alice',
        'create-drafts',
        { drafts: [draft] },
        'Must specify exactly 1 channel ID for channel messages',
      ],
      [
        'alice',
        'edit-draft',
        { draft_id: NOWHERE, draft: { ...draft, to: [1] } },
        'Draft does not exist',
        404,
      ],
      ['alice', 'delete-draft', { draft_id: NOWHERE }, 'Draft does not exist', 404],
      ['alice', 'create-saved-snippet', { title: ' ', content: 'Words' }, 'Title cannot be empty.'],
      [
        'alice',
        'edit-saved-snippet',
        { saved_snippet_id: NOWHERE, title: 'Words' },
        'Saved snippet does not exist.',
        404,
      ],
      ['alice', 'delete-saved-snippet', { saved_snippet_id: NOWHERE }, 'Saved snippet does not exist.', 404],
      ['alice', 'create-scheduled-message', toChannel, noChannel],
      [
        'alice',
        'create-scheduled-message',
        { ...scheduled, type: 'direct', to: [NOWHERE] },
        `Invalid user ID ${NOWHERE}`,
      ],
      [
        'alice',
        'update-scheduled-message',
        { scheduled_message_id: NOWHERE, content: 'Later' },
        'Scheduled message does not exist',
        404,
      ],
      [
        'alice',
        'delete-scheduled-message',
        { scheduled_message_id: NOWHERE },
        'Scheduled message does not exist',
        404,
      ],
    ]);
  });

  test('is that of messages and reactions', async () => {
    const server = await startServer();
    const { as } = server;
    const message_id = await say(as.alice, 'square', 'talk');
    const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' };
    const emoji = { message_id, emoji_name: 'octopus' };
    await as.alice.call(addReaction, emoji);
    const wrong = { message_id, ...smile, emoji_code: 'none' };
    const channel = { type: 'stream', to: 'nonexistent', topic: 'talk', content: 'Hello' };
    const direct = { type: 'direct', to: ['eeshan@example.com'], content: 'Hello' };
    await check(server, [
      ['alice', 'send-message', channel, "Channel 'nonexistent' does not exist"],
      ['alice', 'send-message', direct, "Invalid email 'eeshan@example.com'"],
      ['alice', 'get-message', { message_id: NOWHERE }, 'Invalid message(s)'],
      ['alice', 'get-message-history', { message_id: NOWHERE }, 'Invalid message(s)'],
      ['alice', 'get-read-receipts', { message_id: NOWHERE }, 'Invalid message(s)'],
      ['alice', 'delete-message', { message_id: NOWHERE }, 'Invalid message(s)'],
      ['bob', 'delete-message', { message_id }, "You don't have permission to delete this message"],
      [
        'bob',
        'update-message',
        { message_id, content: 'Mine' },
        "You don't have permission to edit this message",
      ],
      ['alice', 'add-reaction', wrong, 'Invalid emoji code'],
      ['alice', 'add-reaction', emoji, 'Reaction already exists.'],
      ['alice', 'remove-reaction', wrong, 'Invalid emoji code'],
      ['bob', 'remove-reaction', emoji, "Reaction doesn't exist."],
      ['alice', 'remove-attachment', { attachment_id: NOWHERE }, 'Invalid attachment'],
      ['alice', 'set-typing-status', { type: 'stream', op: 'start', topic: 'talk' }, 'Missing channel ID'],
    ]);
  });

  test('is that of channels', async () => {
    const server = await startServer();
    const { cellar, square } = server.cast.channels;
    const stream_id = NOWHERE;
    const byId = (operationId: string, more: object = {}): Refusal => [
      'owner',
      operationId,
      { stream_id, ...more },
      'Invalid channel ID',
    ];
    await check(server, [
      ['alice', 'get-stream-id', { stream: 'nonexistent' }, "Invalid channel name 'nonexistent'"],
      byId('add-default-stream'),
      byId('remove-default-stream'),
      byId('get-stream-topics'),
      byId('get-subscribers'),
      byId('get-stream-by-id'),
      byId('archive-stream'),
      byId('update-stream', { description: 'New' }),
      byId('get-stream-email-address'),
      ['owner', 'add-default-stream', { stream_id: cellar.id }, 'Private channels cannot be made default.'],
      [
        'owner',
        'update-stream',
        { stream_id: square.id, is_private: true, is_web_public: true },
        'Invalid parameters',
      ],
      [
        'moderator',
        'subscribe',
        { subscriptions: [{ name: cellar.name }] },
        `Unable to access channel (${cellar.name}).`,
      ],
      ['alice', 'unsubscribe', { subscriptions: ['nonexistent'] }, "Channel 'nonexistent' does not exist"],
      [
        'bob',
        'delete-topic',
        { stream_id: square.id, topic_name: 'talk' },
        'Must be an organization administrator',
      ],
    ]);
  });

  test('is that of people, their status, their alert words and whom they mute', async () => {
    const server = await startServer();
    const { as } = server;
    const alone = 'Cannot deactivate the only organization owner';
    const tooLong = 'alert_words[0] is too long (limit: 100 characters)';
    await as.alice.call(muteUser, { muted_user_id: as.bob.user.id });
    const status = (params: object, msg: string): Refusal => ['alice', 'update-status', { ...params }, msg];
    const mute = (operationId: string, muted_user_id: number, msg: string): Refusal => [
      'alice',
      operationId,
      { muted_user_id },
      msg,
    ];
    const account = { email: 'bob@example.com', full_name: 'Bob', password: 'a long enough pass phrase' };
    await check(server, [
      ['owner', 'create-user', account, 'Email is already in use.'],
      ['alice', 'get-user-status', { user_id: NOWHERE }, 'No such user'],
      ['owner', 'deactivate-own-user', {}, alone],
      ['owner', 'deactivate-user', { user_id: as.owner.user.id }, alone],
      ['alice', 'add-alert-words', { alert_words: ['x'.repeat(101)] }, tooLong],
      status({}, 'Client did not pass any new values.'),
      status({ status_text: 'x'.repeat(61) }, 'status_text is too long (limit: 60 characters)'),
      status(
        { emoji_code: '1f642' },
        'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
      ),
      status({ emoji_name: 'invalid' }, "Emoji 'invalid' does not exist"),
      status(
        { emoji_name: 'invalid', emoji_code: '1f642', reaction_type: 'unicode_emoji' },
        'Invalid emoji name.',
      ),
      status(
        { emoji_name: 'invalid', emoji_code: '99', reaction_type: 'realm_emoji' },
        'Invalid custom emoji.',
      ),
      mute('mute-user', as.alice.user.id, 'Cannot mute self'),
      mute('mute-user', NOWHERE, 'No such user'),
      mute('mute-user', as.bob.user.id, 'User already muted'),
      mute('unmute-user', NOWHERE, 'No such user'),
      mute('unmute-user', as.owner.user.id, 'User is not muted'),
    ]);
  });

  test('is that of devices, invitations, groups and emoji', async () => {
    const server = await startServer();
    const { context } = server;
    const length = 'Empty or invalid length token';
    const unknown = 'Token does not exist';
    const device = (operationId: string, token: string, msg: string): Refusal => [
      'alice',
      operationId,
      { token, ...(operationId === 'add-apns-token' && { appid: 'org.example.app' }) },
      msg,
    ];
    const administrators = context.realm.systemGroup('role:administrators').id;
    await setRealm(context, {
      can_invite_users_group: administrators,
      create_multiuse_invite_group: administrators,
    });
    const invited = { invitee_emails: 'new@example.com', stream_ids: [] as number[] };
    const noChannel = { stream_ids: [NOWHERE] };
    const notSent = `Invalid channel ID ${NOWHERE}. No invites were sent.`;
    await check(server, [
      device('test-notify', 'none', 'Device not recognized'),
      device('add-apns-token', '', length),
      device('add-apns-token', 'not hexadecimal', 'Invalid APNS token'),
      device('remove-apns-token', '', length),
      device('remove-apns-token', 'abcd', unknown),
      device('add-fcm-token', '', length),
      device('remove-fcm-token', '', length),
      device('remove-fcm-token', 'abcd', unknown),
      [
        'owner',
        'deactivate-custom-emoji',
        { emoji_name: 'green_tick' },
        "Emoji 'green_tick' does not exist",
        404,
      ],
      ['alice', 'send-invites', invited, 'Insufficient permission'],
      [
        'owner',
        'send-invites',
        { ...invited, invitee_emails: '' },
        'You must specify at least one email address.',
      ],
      ['owner', 'send-invites', { ...invited, ...noChannel }, notSent],
      ['alice', 'create-invite-link', {}, 'Insufficient permission'],
      ['owner', 'create-invite-link', noChannel, notSent],
      ['owner', 'revoke-email-invite', { invite_id: NOWHERE }, 'No such invitation'],
      ['owner', 'revoke-invite-link', { invite_id: NOWHERE }, 'No such invitation'],
      ['owner', 'resend-email-invite', { invite_id: NOWHERE }, 'No such invitation'],
      [
        'alice',
        'create-user-group',
        { name: 'crew', description: '', members: [NOWHERE] },
        `Invalid user ID: ${NOWHERE}`,
      ],
      ['owner', 'update-user-group', { user_group_id: NOWHERE, name: 'crew' }, 'Invalid user group'],
      ['owner', 'deactivate-user-group', { user_group_id: NOWHERE }, 'Invalid user group'],
    ]);
  });
});
