import type { Moment } from '../../../engine/remembered/recent-changes.ts';
import { findCounter } from '../../../engine/store/counters.ts';
import { isPostgres } from '../../../engine/store/sql.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { EncodedMessage } from '../../realm/remembered/message-texts.ts';
import { isVisitor } from '../../rules/people/visitors.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listMessages, type StoredMessage } from '../../store/messages/messages.ts';
import { flagsFor, type ListViewing, presentForAll } from './message-list.ts';

/** Keys of cached messages, by kind of viewer. */
interface Kinds {
  /** For messages that the viewer has sent. */
  readonly own: string;
  readonly others: string;
}

/**
 * Viewers of the same kind see a message in the same form; the sender is a kind apart. undefined: nothing is cached for the viewer. Guests may not
 * know the sender.
 */
export function kindsFor({ viewer, capabilities }: ListViewing): Kinds | undefined {
  if (viewer.role === ROLE.guest || isVisitor(viewer)) return undefined;
  const { applyMarkdown, clientExtavatar, allowEmptyTopicName } = capabilities;
  const others = `${viewer.role} ${applyMarkdown} ${clientExtavatar} ${allowEmptyTopicName}`;
  return { others, own: `own ${others}` };
}

/** The messages as JSON, by ID, with the viewer's flags. The caller has checked that the viewer may see them. */
export async function encodeMessagesFor(
  viewing: ListViewing,
  kinds: Kinds,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const kept = ids.map((id) => find(viewing, kinds, id));
  const missing = ids.filter((_, index) => kept[index] === undefined);
  const { now } = viewing.realm.remembered.messageTexts;
  const all = [...kept.filter((each) => each !== undefined), ...(await make(viewing, kinds, missing))];
  const [texts, isCurrent] = await Promise.all([
    withFlags(viewing, all),
    viewing.isCurrent || missing.length === ids.length || isAsOf(viewing, ids, now),
  ]);
  return isCurrent ? texts : withFlags(viewing, await make(viewing, kinds, ids));
}

/**
 * Whether what was kept of the messages at a moment is what the database has. A node on PostgreSQL learns later than the database what another
 * node has changed: its memory must have come to the end of the log after the messages were found.
 */
async function isAsOf({ db, realm }: ListViewing, ids: readonly number[], began: Moment): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const position = await findCounter({ db, realm }, 'log');
  return position <= realm.position && ids.every((id) => realm.remembered.messageTexts.holds(began, id));
}

async function withFlags(viewing: ListViewing, all: readonly EncodedMessage[]): Promise<Map<number, string>> {
  const keys = all.map(({ key }) => key);
  const flagsOf = await (viewing.isCurrent ? knownFlags(viewing, keys) : readFlags(viewing, keys));
  return new Map(all.map(({ key, text }) => [key.id, `${text},"flags":${flagsOf.get(key.id) ?? '[]'}}`]));
}

/** The viewer's flags as JSON, by message ID. */
async function readFlags(viewing: ListViewing, keys: readonly MessageKey[]): Promise<Map<number, string>> {
  const flagsOf = await flagsFor(viewing, keys);
  return new Map(keys.map((key) => [key.id, JSON.stringify(flagsOf(key))]));
}

/** The same, read only of messages whose flags the memory does not have. */
async function knownFlags(viewing: ListViewing, keys: readonly MessageKey[]): Promise<Map<number, string>> {
  const { realm, viewer } = viewing;
  const { readerFlags } = realm.remembered;
  const flags = readerFlags.find(viewer.id) ?? NO_FLAGS;
  const missing = keys.filter(({ id }) => !flags.has(id));
  const known = new Map(keys.map(({ id }) => [id, flags.get(id) ?? '[]']));
  if (missing.length === 0) return known;
  const read = await readerFlags.add(viewer.id, () => readFlags(viewing, missing));
  return new Map([...known, ...read]);
}

const NO_FLAGS: ReadonlyMap<number, string> = new Map();

/** Finds a cached message: first as another user's, then as the viewer's own, since its sender is not known before. */
function find(viewing: ListViewing, kinds: Kinds, id: number): EncodedMessage | undefined {
  const { realm, viewer } = viewing;
  const among = (kind: keyof Kinds) => {
    const made = realm.remembered.messageTexts.findText(kinds[kind], id);
    return made && kindIn(viewer, made) === kind && isTrue(viewing, made) ? made : undefined;
  };
  return among('others') ?? among('own');
}

const kindIn = (viewer: User, { key }: EncodedMessage): keyof Kinds =>
  key.senderId === viewer.id ? 'own' : 'others';

function isTrue(viewing: ListViewing, { key, madeOf }: EncodedMessage): boolean {
  const now = memoryIn(viewing, key);
  return madeOf.every((each, index) => each === now[index]);
}

async function make(viewing: ListViewing, kinds: Kinds, ids: readonly number[]): Promise<EncodedMessage[]> {
  if (ids.length === 0) return [];
  const { messageTexts } = viewing.realm.remembered;
  const { now } = messageTexts;
  const stored = await listMessages(viewing, ids);
  // Read before the texts: if the memory changes meanwhile, they are made again.
  const memory = stored.map((message) => memoryIn(viewing, message));
  const shared = await presentForAll(viewing, stored);
  const made = stored.map((message, index) => ({
    key: withoutText(message),
    text: JSON.stringify(shared[index]).slice(0, -1),
    madeOf: memory[index] as readonly unknown[],
  }));
  for (const each of made) messageTexts.keepText(kinds[kindIn(viewing.viewer, each)], each, now);
  return made;
}

/** The values of the memory that a message's text contains. */
const memoryIn = (
  { realm, externalUrl }: ListViewing,
  { senderId, channelId, userIds }: Pick<EncodedMessage['key'], 'senderId' | 'channelId' | 'userIds'>,
): readonly unknown[] => [
  realm.user(senderId),
  realm.channels.get(channelId ?? 0)?.name,
  realm.info,
  realm.part('linkifiers'),
  externalUrl,
  ...(userIds ?? []).map((id) => realm.user(id)),
];

/** A message without its texts, which the cached JSON contains. */
function withoutText({
  content,
  renderedContent,
  recentEdits,
  ...key
}: StoredMessage): EncodedMessage['key'] {
  return key;
}
