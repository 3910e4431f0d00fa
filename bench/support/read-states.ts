import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { IdSet } from '../../src/engine/kernel/ids/id-set.ts';
import type { Schema } from '../../src/engine/store/schema.ts';
import { lastOf } from './counters.ts';
import type { DataSet, Place } from './data-set.ts';
import type { Account } from './requests.ts';
import { insertRows } from './rows.ts';

const REALM_ID = 1;
/** The other users have read everything: the users of a figure are among the first. */
const WITH_UNREAD = 50;

interface Candidate {
  readonly id: number;
  readonly sender_id: number;
  readonly recipient_id: number;
  /** 0: direct. */
  readonly place: number;
}

interface History extends Pick<DataSet, 'messages' | 'unread'> {
  /** The ID of the first message. */
  readonly first: number;
}

/** Everybody has read everything; the first users all but every n-th received message. */
export function insertReadStates(
  database: DatabaseSync,
  people: readonly Account[],
  { first, messages, unread }: History,
): void {
  const last = first + messages - 1;
  database.exec('DELETE FROM read_states');
  const settled = people.map(({ id }) => ({ realm_id: REALM_ID, user_id: id, settled_id: last }));
  insertRows(database, 'read_states', settled);
  const candidates = database
    .prepare(
      'SELECT id, sender_id, recipient_id, coalesce(stream_id, 0) AS place FROM messages WHERE (id - ?) % ? = 0',
    )
    .all(first, Math.max(1, Math.floor(messages / unread))) as unknown as Candidate[];
  for (const person of people.slice(0, WITH_UNREAD))
    insertRows(database, 'unread_chunks', chunksOf(database, person, candidates));
}

function chunksOf(
  database: DatabaseSync,
  person: Account,
  candidates: readonly Candidate[],
): Schema['unread_chunks'][] {
  const list = (statement: string) => {
    const rows = database.prepare(statement).all(person.id) as { id: number }[];
    return new Set(rows.map((row) => row.id));
  };
  const channels = list('SELECT stream_id AS id FROM subscriptions WHERE user_id = ?');
  const conversations = list('SELECT recipient_id AS id FROM conversation_members WHERE user_id = ?');
  const places = new Map<number, IdSet>();
  for (const { id, sender_id, recipient_id, place } of candidates) {
    const received = place === 0 ? conversations.has(recipient_id) : channels.has(place);
    if (!received || sender_id === person.id) continue;
    const ids = places.get(place) ?? new IdSet();
    ids.add(id);
    places.set(place, ids);
  }
  return rowsOf(person, places);
}

const rowsOf = ({ id }: Account, places: ReadonlyMap<number, IdSet>): Schema['unread_chunks'][] =>
  [...places].flatMap(([place, ids]) =>
    ids.dirtyChunks().map((chunk) => ({
      ...{ realm_id: REALM_ID, user_id: id, stream_id: place, chunk },
      ids: ids.chunk(chunk)?.encode() ?? new Uint8Array(),
    })),
  );

/**
 * The newest channel messages, at most `count`, become unread to `people`, who are in the same channels, and all others
 * read. Returns how many they are. Nothing may be running on the folder.
 */
export function makeUnread({ folder }: Place, people: readonly Account[], count: number): number {
  const database = new DatabaseSync(join(folder, 'parley.db'));
  const ids = people.map(({ id }) => id).join();
  const found = database
    .prepare(
      `SELECT id, stream_id AS place FROM messages
       WHERE realm_id = ${REALM_ID} AND sender_id NOT IN (${ids})
         AND stream_id IN (SELECT stream_id FROM subscriptions WHERE user_id = ?) ORDER BY id DESC LIMIT ?`,
    )
    .all(people[0]?.id ?? 0, count) as { id: number; place: number }[];
  const places = new Map<number, IdSet>();
  for (const { id, place } of found) {
    const set = places.get(place) ?? new IdSet();
    set.add(id);
    places.set(place, set);
  }
  database.exec(`BEGIN; DELETE FROM unread_chunks WHERE user_id IN (${ids})`);
  settleUpTo(database, ids, 0);
  for (const person of people) insertRows(database, 'unread_chunks', rowsOf(person, places));
  database.exec('COMMIT');
  database.close();
  return found.length;
}

/** Somebody mutes every channel that they are in. */
export function makeMuted({ folder }: Place, { id }: Account): void {
  const database = new DatabaseSync(join(folder, 'parley.db'));
  database.prepare('UPDATE subscriptions SET is_muted = 1 WHERE user_id = ?').run(id);
  database.close();
}

/** People become ones who have not been here for the last `count` messages and had read everything before. */
export function makeAway({ folder }: Place, people: readonly Account[], count: number): void {
  const database = new DatabaseSync(join(folder, 'parley.db'));
  const ids = people.map(({ id }) => id).join();
  database.exec(`BEGIN; DELETE FROM unread_chunks WHERE user_id IN (${ids})`);
  settleUpTo(database, ids, count);
  database.exec('COMMIT');
  database.close();
}

function settleUpTo(database: DatabaseSync, ids: string, missing: number): void {
  const settledId = Math.max(0, lastOf(database, 'message') - missing);
  database.exec(`UPDATE read_states SET settled_id = ${settledId} WHERE user_id IN (${ids})`);
}
