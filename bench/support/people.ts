import type { DatabaseSync } from 'node:sqlite';
import type { Schema } from '../../src/chat/store/schema.ts';
import { take } from './counters.ts';
import type { DataSet } from './data-set.ts';
import type { Account } from './requests.ts';
import { exampleOf, insertRows } from './rows.ts';
import { randomFrom } from './statistics.ts';

/** The owner and `set.people` members. */
export function insertPeople(database: DatabaseSync, set: DataSet): Account[] {
  const owner = exampleOf(database, 'users', 'is_bot = 0');
  const first = take(database, 'user', set.people);
  const rows = Array.from({ length: set.people }, (_, index): Schema['users'] => {
    const email = `person${index}@example.com`;
    return {
      ...owner,
      ...{ id: first + index, delivery_email: email, email_key: email, role: 400, timezone: 'Europe/Vienna' },
      ...{ full_name: `Person Number ${index}`, api_key: `key${String(index).padStart(29, '0')}` },
    };
  });
  insertRows(database, 'users', rows);
  return [owner, ...rows].map((row) => ({ id: row.id, email: row.delivery_email, apiKey: row.api_key }));
}

/** Makes the channels; the owner and the first people are in the first ones, some of them in the others. */
export function joinChannels(
  database: DatabaseSync,
  set: DataSet,
  people: readonly Account[],
): Schema['channels'][] {
  const general = exampleOf(database, 'channels');
  const first = take(database, 'channel', set.channels);
  const recipient = take(database, 'recipient', set.channels);
  const channels = Array.from({ length: set.channels }, (_, index): Schema['channels'] => {
    const name = `channel ${index}`;
    return {
      ...general,
      ...{ id: first + index, recipient_id: recipient + index, name, name_key: name, is_default: 0 },
      ...{ first_message_id: 1, description: `What there is to say about the subject number ${index}.` },
    };
  });
  insertRows(database, 'channels', channels);
  const subscription = exampleOf(database, 'subscriptions');
  const span = exampleOf(database, 'subscription_spans');
  const joined = [...memberships(set, people, channels)];
  insertRows(
    database,
    'subscriptions',
    joined.map((who): Schema['subscriptions'] => ({ ...subscription, ...who })),
  );
  insertRows(
    database,
    'subscription_spans',
    joined.map((who): Schema['subscription_spans'] => ({ ...span, ...who, from_message_id: 0 })),
  );
  return channels;
}

function* memberships(set: DataSet, people: readonly Account[], channels: readonly Schema['channels'][]) {
  const random = randomFrom(2);
  const some = Math.ceil(set.people / 100);
  for (const [index, { id }] of channels.entries()) {
    const size = set.subscribers[index] ?? some;
    const from = index < set.subscribers.length ? 0 : Math.floor(random() * (people.length - size));
    for (const person of people.slice(from, from + size)) yield { stream_id: id, user_id: person.id };
  }
}
