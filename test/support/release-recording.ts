import type { Kysely } from 'kysely';
import { addAlertWords } from '../../src/chat/endpoints/alert-words/add-alert-words.ts';
import { createBot } from '../../src/chat/endpoints/bots/create-bot.ts';
import { archiveStream } from '../../src/chat/endpoints/channels/archive-stream.ts';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { createDrafts } from '../../src/chat/endpoints/drafts/create-drafts.ts';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { muteUser } from '../../src/chat/endpoints/presence/mute-user.ts';
import { updateStatus } from '../../src/chat/endpoints/presence/update-status.ts';
import { createCustomProfileField } from '../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { addLinkifier } from '../../src/chat/endpoints/realm/add-linkifier.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { createUserGroup } from '../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { updateUserTopic } from '../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { deactivateUser } from '../../src/chat/endpoints/users/deactivate-user.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { QUEUE_VERSION } from '../../src/chat/store/log/queues.ts';
import { LOG_VERSION } from '../../src/engine/store/log.ts';
import { LEVEL } from '../../src/engine/store/versions.ts';
import { tables } from '../../src/features.ts';
import type { WireEvent } from './events.ts';
import { type Held, open, peek } from './polling.ts';
import type { TestServer } from './server.ts';
import { say, whisper } from './talk.ts';

type Row = Readonly<Record<string, unknown>>;
export type TableRows = Readonly<Record<string, readonly Row[]>>;

/** What a release leaves in a database, and what its clients got of it. */
export interface ReleaseRecording {
  readonly about: string;
  /** The newest migration. */
  readonly level: number;
  readonly logVersion: number;
  readonly queueVersion: number;
  /** Rows by table before and after what the recorder does; a table that is absent from `after` is as before. `log`: what came between. */
  readonly before: TableRows;
  readonly after: TableRows;
  /** The queues of some users with the last event that their clients have, and what they got after it. */
  readonly queues: Readonly<Record<string, { readonly held: Held; readonly events: readonly WireEvent[] }>>;
}

/** Rows that depend on a run, and secrets. */
const LEFT_OUT = ['secrets', 'sessions', 'search_words'];
const BYTES = '$bytes';

async function dump({ context }: TestServer): Promise<TableRows> {
  const db = context.db as Kysely<never>;
  const found: Record<string, readonly Row[]> = {};
  for (const [name] of tables) {
    if (LEFT_OUT.includes(name)) continue;
    const rows = (await db
      .selectFrom(name as never)
      .selectAll()
      .execute()) as Row[];
    if (rows.length > 0) found[name] = rows.map(asJson);
  }
  return found;
}

function asJson(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => {
    return [
      name,
      value instanceof Uint8Array ? { [BYTES]: Buffer.from(value).toString('base64') } : value,
    ] as const;
  });
  return Object.fromEntries(entries);
}

/** Keys are random: the name of their owner replaces them. */
function withoutKeys(recording: ReleaseRecording): ReleaseRecording {
  let text = JSON.stringify(recording);
  for (const { id, api_key } of recording.after.users ?? [])
    text = text.replaceAll(String(api_key), `key${id}`.padEnd(32, 'x'));
  return JSON.parse(text) as ReleaseRecording;
}

export function fromJson(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => {
    const bytes = value === null ? undefined : (value as Record<string, string>)[BYTES];
    return [name, bytes === undefined ? value : Buffer.from(bytes, 'base64')] as const;
  });
  return Object.fromEntries(entries);
}

/** Does what makes many kinds of entries, and takes down what is left. */
export async function recordRelease(server: TestServer): Promise<ReleaseRecording> {
  const { as } = server;
  await say(as.alice, 'square', 'before');
  const held = {
    bob: await open(as.bob, {
      event_types: undefined,
      client_capabilities: { user_settings_object: true },
    } as never),
    alice: await open(as.alice, { narrow: [['channel', 'square']] } as never),
    owner: await open(as.owner, { event_types: ['realm', 'realm_user', 'stream', 'user_group'] } as never),
  };
  const before = await dump(server);
  await act(server);
  const after = await dump(server);
  const changed = Object.entries(after).filter(
    ([name, rows]) => JSON.stringify(rows) !== JSON.stringify(before[name]),
  );
  const log = after.log?.slice(before.log?.length) ?? [];
  const queues: Record<string, { held: Held; events: WireEvent[] }> = {};
  for (const [name, each] of Object.entries(held))
    queues[name] = { held: each, events: await peek(as[name as keyof typeof held], each) };
  return withoutKeys({
    about:
      'What the release before leaves in a database: node scripts/record-release.ts writes it, at a release.',
    ...{ level: LEVEL, logVersion: LOG_VERSION, queueVersion: QUEUE_VERSION },
    ...{ before: { ...before, log: [] }, after: { ...Object.fromEntries(changed), log }, queues },
  });
}

async function act(server: TestServer): Promise<void> {
  const { as, cast } = server;
  const { alice, bob, moderator, guest } = cast.users;
  const { square, attic } = cast.channels;
  const id = await say(as.alice, 'square', 'lunch', 'Soup at **noon**, @**Bob**?');
  await whisper(as.alice, [as.bob], 'And you?');
  await as.bob.call(addReaction, { message_id: id, emoji_name: 'tada' });
  await as.alice.call(updateMessage, { message_id: id, content: 'Soup at one?' });
  await as.alice.call(updateMessage, { message_id: id, topic: 'dinner', propagate_mode: 'change_all' });
  await as.bob.call(updateMessageFlags, { messages: [id], op: 'add', flag: 'starred' } as never);
  await as.bob.call(updateMessageFlags, { messages: [id], op: 'add', flag: 'read' } as never);
  const gone = await say(as.owner, 'square', 'lunch', 'Never mind');
  await as.owner.call(deleteMessage, { message_id: gone });
  await as.owner.call(subscribeToChannels, {
    subscriptions: [{ name: 'garden', description: 'Green' }],
    principals: [bob.id],
  } as never);
  await as.bob.call(unsubscribeFromChannels, { subscriptions: ['garden'] } as never);
  await as.owner.call(updateStream, { stream_id: square.id, description: 'Where everybody is' });
  await as.owner.call(archiveStream, { stream_id: attic.id });
  await as.owner.call(updateUser, { user_id: moderator.id, full_name: 'Mona Moved' });
  await as.owner.call(updateUser, { user_id: alice.id, role: 300 } as never);
  await as.owner.call(deactivateUser, { user_id: guest.id });
  await as.owner.call(createUserGroup, {
    name: 'cooks',
    description: '',
    members: [alice.id, bob.id],
  } as never);
  await as.owner.call(updateRealm, { description: 'We eat' });
  await as.owner.call(addLinkifier, {
    pattern: '#(?P<id>[0-9]+)',
    url_template: 'https://example.com/{id}',
  } as never);
  await as.owner.call(createCustomProfileField, { name: 'Town', field_type: 1 } as never);
  await as.bob.call(addAlertWords, { alert_words: ['soup'] } as never);
  await as.bob.call(muteUser, { muted_user_id: moderator.id });
  await as.bob.call(updateStatus, { status_text: 'Away' });
  await as.bob.call(updateSettings, { twenty_four_hour_time: true } as never);
  await as.bob.call(updateUserTopic, {
    stream_id: square.id,
    topic: 'dinner',
    visibility_policy: 3,
  } as never);
  const draft = { type: 'stream', to: [square.id], topic: 'x', content: 'Not yet', timestamp: 1_768_478_400 };
  await as.bob.call(createDrafts, { drafts: [draft] } as never);
  await as.bob.call(createBot, { full_name: 'Chef', short_name: 'chef', bot_type: 1 } as never);
  await say(as.moderator, 'square', 'dinner', 'Enjoy');
}
