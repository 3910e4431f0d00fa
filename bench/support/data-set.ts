import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lastOf } from './counters.ts';
import { insertMessages } from './messages.ts';
import { insertPeople, joinChannels } from './people.ts';
import type { Account } from './requests.ts';
import { Server } from './server.ts';
import { indexWords } from './word-index.ts';

/** The content of a data folder. */
export interface DataSet {
  readonly name: string;
  readonly people: number;
  readonly channels: number;
  readonly messages: number;
  /** In how many channels they are; the first hundred unless it says otherwise. */
  readonly talking?: number;
  /** How many people are in the first channels; in each of the others, a hundredth of all. */
  readonly subscribers: readonly number[];
  /** How many of the reader's messages are unread, evenly spread. */
  readonly unread: number;
}

export interface Place {
  readonly folder: string;
  /** The owner first: who asks in the figures that read. */
  readonly accounts: readonly Account[];
  readonly channelIds: readonly number[];
  readonly set: DataSet;
}

const TALK = { people: 200, channels: 100, subscribers: Array(100).fill(200), unread: 1000 };

/** The data sets of all figures; `quick` ones are a tenth or less. */
export function dataSets(quick: boolean) {
  return {
    /** A long history of 200 people. */
    history: { name: 'history', ...TALK, messages: quick ? 100_000 : 1_000_000 },
    /** The same people, ten times as long a history; some GB. */
    ages: { name: 'ages', ...TALK, messages: quick ? 400_000 : 10_000_000 },
    /** The same people at the beginning. */
    beginning: { name: 'beginning', ...TALK, messages: 10_000 },
    /** Somebody in many channels, with something unread in each. */
    channels: {
      ...{ name: 'channels', people: 50, channels: 300, subscribers: Array(300).fill(50) },
      ...{ talking: 300, messages: 20_000, unread: 3000 },
    },
    /** A thousand people, as many as are in the largest channel. */
    office: {
      ...{ name: 'office', people: 1000, channels: 100, messages: 10_000 },
      ...{ subscribers: [10, 100, 1000], unread: 100 },
    },
    silence: { name: 'silence', ...TALK, messages: 0, unread: 0 },
    crowd: quick
      ? {
          name: 'crowd',
          people: 1000,
          channels: 100,
          messages: 10_000,
          subscribers: [10, 100, 1000, 500],
          unread: 100,
        }
      : {
          ...{ name: 'crowd', people: 10_000, channels: 1000, messages: 10_000 },
          ...{ subscribers: [10, 1000, 10_000, 5000], unread: 100 },
        },
    /** Ten times as many people in as many channels; not for `quick`. */
    multitude: {
      ...{ name: 'multitude', people: 100_000, channels: 1000, messages: 10_000 },
      ...{ subscribers: [10, 1000, 10_000, 5000], unread: 100 },
    },
  } satisfies Record<string, DataSet>;
}

/** Lets Parley found an organization in a new folder, then fills its database file. */
export async function build(folder: string, set: DataSet): Promise<Place> {
  mkdirSync(folder, { recursive: true });
  const server = await Server.parley(folder);
  await server.stop();
  const database = new DatabaseSync(join(folder, 'parley.db'));
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN');
  const people = insertPeople(database, set);
  const channels = joinChannels(database, set, people);
  insertMessages(database, { set, people, channels });
  indexWords(database, lastOf(database, 'message'));
  database.exec('COMMIT; PRAGMA journal_mode = WAL');
  database.close();
  return { folder, accounts: people, channelIds: channels.map((channel) => channel.id), set };
}

/** Removes data of earlier figures, which the next start would load. */
export function tidy({ folder }: Place): void {
  const database = new DatabaseSync(join(folder, 'parley.db'));
  database.exec('DELETE FROM queues; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}
