import type { DatabaseSync } from 'node:sqlite';
import type { Schema } from '../../src/chat/store/schema.ts';
import { take } from './counters.ts';
import type { DataSet } from './data-set.ts';
import { insertReadStates } from './read-states.ts';
import type { Account } from './requests.ts';
import { insertRows, withoutIndexes } from './rows.ts';
import { randomFrom } from './statistics.ts';
import { someWords } from './vocabulary.ts';

const REALM_ID = 1;
const MOST_SENDERS = 200;
/** Who writes: as many as one narrow can leave out. */
export const WRITERS = 90;
const TALKING_CHANNELS = 100;
export const TOPICS = 50;
const CONVERSATIONS = 2000;
/** A share of all messages: enough for a page each among 10,000. */
const SHARES = { direct: 0.1, withReader: 0.03, firstChannel: 0.1, firstTopic: 0.3, firstSender: 0.05 };

/** The narrows of the reader (the owner) that have a page of messages even in the small history. */
export const BUSY_TOPIC = 'topic 0';
export const busySender = (people: readonly Account[]) => people[1] as Account;

type Spot = Pick<Schema['messages'], 'recipient_id' | 'stream_id' | 'topic' | 'topic_key'>;

/** Who writes how much where. */
interface Talk {
  readonly set: DataSet;
  readonly people: readonly Account[];
  readonly channels: readonly Schema['channels'][];
}

export function insertMessages(database: DatabaseSync, { set, people, channels }: Talk): void {
  const conversations = insertConversations(database, people);
  const first = take(database, 'message', set.messages);
  const talking = channels.slice(0, set.talking ?? TALKING_CHANNELS);
  const random = randomFrom(3);
  const write = function* () {
    const now = Math.floor(Date.now() / 1000);
    for (let index = 0; index < set.messages; index++) {
      const sentAt = now - (set.messages - index) * 30;
      const content = contentOf(random, first + index);
      const spot = spotOf(random, talking, conversations);
      yield message(first + index, { sentAt, content, spot, senderId: senderOf(random, people) });
    }
  };
  withoutIndexes(database, 'messages', () => insertRows(database, 'messages', write()));
  if (set.messages > 0) insertReadStates(database, people, { ...set, first });
}

function spotOf(
  random: () => number,
  channels: readonly Schema['channels'][],
  conversations: readonly number[],
): Spot {
  const dice = random();
  if (dice < SHARES.direct) {
    const pick = dice < SHARES.withReader ? 0 : Math.floor(random() * conversations.length);
    return { recipient_id: conversations[pick] as number, stream_id: null, topic: '', topic_key: '' };
  }
  const isFirst = random() < SHARES.firstChannel;
  const channel = channels[isFirst ? 0 : Math.floor(random() * channels.length)] as Schema['channels'];
  const topic = `topic ${isFirst && random() < SHARES.firstTopic ? 0 : Math.floor(random() * TOPICS)}`;
  return { recipient_id: channel.recipient_id, stream_id: channel.id, topic, topic_key: topic };
}

function senderOf(random: () => number, people: readonly Account[]): number {
  if (random() < SHARES.firstSender) return busySender(people).id;
  const most = Math.min(WRITERS, people.length - 1);
  return (people[1 + Math.floor(random() * most)] as Account).id;
}

/** One of a thousand has a word that the others have not. */
function contentOf(random: () => number, id: number): string {
  const rare = id % 1000 === 500 ? ' rare' : '';
  return `Message number ${id}${rare}, about as long as what people write: ${someWords(random, 7)}.`;
}

interface Said {
  readonly sentAt: number;
  readonly content: string;
  readonly spot: Spot;
  readonly senderId: number;
}

function message(id: number, { sentAt, content, spot, senderId }: Said): Schema['messages'] {
  return {
    ...{ realm_id: REALM_ID, id, sender_id: senderId, ...spot },
    ...{ content, rendered_content: `<p>${content}</p>`, sent_at: sentAt, client: 'website' },
    ...{ is_me_message: 0, mentions_channel: 0, mentions_topic: 0, read_by_sender: 1 },
    ...{ has_link: 0, has_image: 0, has_attachment: 0 },
    ...{ edit_history: null, last_edit_at: null, last_moved_at: null, moved_position: null },
  };
}

/** The reader's with the busy sender first; returns their recipient IDs. */
function insertConversations(database: DatabaseSync, people: readonly Account[]): number[] {
  const [reader, ...others] = people.slice(0, MOST_SENDERS + 1).map((person) => person.id) as [
    number,
    ...number[],
  ];
  const pairs = others.map((other) => [reader, other]);
  for (let step = 1; pairs.length < CONVERSATIONS && step < others.length; step++) {
    for (let at = 0; at + step < others.length && pairs.length < CONVERSATIONS; at++)
      pairs.push([others[at] as number, others[at + step] as number]);
  }
  const first = take(database, 'recipient', pairs.length);
  const rows = pairs.map((pair, index) => ({
    recipient_id: first + index,
    pair: pair.sort((a, b) => a - b),
  }));
  insertRows(
    database,
    'conversations',
    rows.map(({ recipient_id, pair }) => ({ realm_id: REALM_ID, recipient_id, user_key: pair.join(',') })),
  );
  insertRows(
    database,
    'conversation_members',
    rows.flatMap(({ recipient_id, pair }) =>
      pair.map((user_id) => ({ realm_id: REALM_ID, user_id, recipient_id })),
    ),
  );
  return rows.map((row) => row.recipient_id);
}
