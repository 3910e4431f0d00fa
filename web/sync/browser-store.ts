import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB, unwrap } from 'idb';
import { SHAPE } from '../client/folding.ts';
import type { Page } from '../state/book.ts';
import type { Message } from '../state/message.ts';
import { isPlain, type Narrow, narrowKey } from '../state/narrow.ts';
import type { Stretch } from '../state/stretch.ts';
import { trim } from '../state/stretch.ts';
import type { ClientState } from '../state/types.ts';
import { type KeptMessages, keepInStep } from './kept-messages.ts';
import { pageIn } from './kept-page.ts';
import type { KeptStretch } from './kept-stretch.ts';
import { KeptTable } from './kept-table.ts';
import { isEntry, type NewEntry, type UnsentEntry } from './outbox.ts';
import { changedParts, fromParts, inParts } from './parts.ts';
import type { Snapshot, StoredEvent } from './remote.ts';
import { type KeptPage, type Position, type Store, type Stored, UPLOAD_NOTE, UPLOADS_NOTE } from './store.ts';
import { sturdy } from './sturdy-store.ts';

/** The position, and of the state which shape it has and the last event of which it has been through. */
type KeptPosition = Position & Pick<Stored, 'stateAt'> & { readonly shape: string };

interface Schema extends DBSchema {
  position: { key: 'position'; value: KeptPosition };
  state: { key: string; value: ClientState };
  events: { key: number; value: StoredEvent };
  messages: { key: number; value: Message };
  stretches: { key: string; value: KeptStretch };
  outbox: { key: number; value: NewEntry & { id?: number; created: number } };
  notes: { key: string; value: unknown };
}

const ALL = ['position', 'state', 'events', 'messages', 'stretches'] as const;
const STORES = [...ALL, 'notes', 'outbox'] as const;
const KEYS: Partial<Record<(typeof STORES)[number], IDBObjectStoreParameters>> = {
  events: { keyPath: 'id' },
  outbox: { keyPath: 'id', autoIncrement: true },
};
/** The stores as each version of the database changes them; the first makes them. */
const MIGRATIONS: readonly ((database: IDBPDatabase<Schema>) => void)[] = [
  (fresh) => {
    for (const name of STORES) fresh.createObjectStore(name, KEYS[name]);
  },
];
/** The key of messages. */
const CONVERSATIONS = ['position', 'events', 'messages', 'stretches'] as const;

/**
 * For changes by the thousand: nobody waits for each, the transaction says what fails; and the promise that idb makes
 * for each request would stand in a table of idb that does not shrink.
 */
const plain = unwrap as unknown as (store: object) => IDBObjectStore;

const MOST_STRETCHES = 200;
/** Messages of one narrow: what one sees at once, and some above it. */
const MOST_IN_A_STRETCH = 150;

export const databaseName = (userId: number): string => `parley-${userId}`;

/** Forgets all that the browser keeps of a person. Other tabs that have it open close it; it does not wait for one that hangs. */
export async function forget(userId: number): Promise<void> {
  // A tab that does not close it in time: the browser deletes it once that tab is gone.
  await within(deleteDB(databaseName(userId)), PATIENCE_MS).catch(() => undefined);
}

/** Forgets all but what a person wrote and the server does not have: the outbox, and files on their way. */
export async function forgetAllButUnsent(userId: number): Promise<void> {
  // A store that cannot be read stays: it may hold what is unsent.
  const isWaiting = await clearAllButUnsent(userId).catch(() => true);
  if (!isWaiting) await forget(userId);
}

/** False: there is nothing unsent. */
async function clearAllButUnsent(userId: number): Promise<boolean> {
  const store = await connect(userId, () => undefined);
  try {
    const tx = store.transaction(STORES, 'readwrite');
    for (const name of ALL) tx.objectStore(name).clear();
    const notes = tx.objectStore('notes');
    let waiting = await tx.objectStore('outbox').count();
    for (const name of await notes.getAllKeys()) {
      if (name.startsWith(UPLOAD_NOTE) && (await notes.get(name)) !== undefined) waiting++;
      else if (name !== UPLOADS_NOTE) notes.delete(name);
    }
    await tx.done;
    return waiting > 0;
  } finally {
    store.close();
  }
}

/** Forgets everybody else who used this browser, but for what they did not send. */
export async function forgetOthers(userId: number): Promise<void> {
  for (const { name = '' } of (await indexedDB.databases?.()) ?? []) {
    const other = Number(/^parley-(\d+)$/.exec(name)?.[1] ?? userId);
    if (other !== userId) await forgetAllButUnsent(other);
  }
}

/** Milliseconds that a browser may take to open or delete: one that takes longer waits for a tab that hangs. */
const PATIENCE_MS = 3000;

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The store of the browser does not answer.')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** `onClose`: the connection is gone; `isForGood`: another tab deletes the store, or needs it in a newer version. */
async function connect(userId: number, onClose: (isForGood: boolean) => void): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(databaseName(userId), MIGRATIONS.length, {
    upgrade(database, version) {
      for (const migrate of MIGRATIONS.slice(version)) migrate(database);
    },
    // Another tab signs out, or runs a newer version: it does not wait for this one.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      onClose(true);
    },
    terminated: () => onClose(false),
  });
  const database = await within(opening, PATIENCE_MS);
  if (STORES.every((name) => database.objectStoreNames.contains(name))) return database;
  database.close();
  throw new ForeignStore('The store lacks something.');
}

export async function openStore(userId: number, now: () => number = Date.now): Promise<Store> {
  const store = new BrowserStore(userId, now);
  await store.open().catch(async (error) => {
    if (error.name !== 'VersionError' && !(error instanceof ForeignStore)) throw error;
    await beginAnew(userId);
    await store.open();
  });
  return sturdy(store);
}

/** Made by another version of the client. */
class ForeignStore extends Error {}

/** A newer client was here, and made a store that this one does not know: the outbox and the notes go on in a new store. */
async function beginAnew(userId: number): Promise<void> {
  const foreign = await within(openDB(databaseName(userId)), PATIENCE_MS);
  const read = (name: string) => (foreign.objectStoreNames.contains(name) ? foreign.getAll(name) : []);
  const entries = (await read('outbox')).filter(isEntry);
  const hasNotes = foreign.objectStoreNames.contains('notes');
  const [names, notes] = [hasNotes ? await foreign.getAllKeys('notes') : [], await read('notes')];
  const { version } = foreign;
  foreign.close();
  // Only if no other tab has it open: a waiting deletion could come after the new store exists.
  (await within(openDB(databaseName(userId), version + 1), PATIENCE_MS)).close();
  await within(deleteDB(databaseName(userId)), PATIENCE_MS);
  const store = await connect(userId, () => undefined);
  for (const { id: _, ...entry } of entries) await store.add('outbox', entry);
  for (const [at, name] of names.entries()) await store.put('notes', notes[at], String(name));
  store.close();
}

class BrowserStore implements Store {
  readonly isKept = true;
  isClosed = false;
  #connection: Promise<IDBPDatabase<Schema>> | undefined;
  readonly #ownId: number;
  readonly #now: () => number;

  constructor(ownId: number, now: () => number) {
    this.#ownId = ownId;
    this.#now = now;
  }

  /** Opens the store again if the browser has closed it, which some do in the background; not after signing out. */
  #database(): Promise<IDBPDatabase<Schema>> {
    if (this.isClosed) return Promise.reject(new Error('The store is closed.'));
    this.#connection ??= connect(this.#ownId, (isForGood) => {
      this.#connection = undefined;
      this.isClosed ||= isForGood;
    }).catch((error) => {
      this.#connection = undefined;
      throw error;
    });
    return this.#connection;
  }

  /** Fails where the browser keeps nothing. */
  async open(): Promise<void> {
    await this.#database();
  }

  async load(narrow?: Narrow): Promise<Stored | undefined> {
    const tx = (await this.#database()).transaction(ALL);
    const [position, parts, events, page] = await Promise.all([
      tx.objectStore('position').get('position'),
      tx.objectStore('state').getAll(),
      tx.objectStore('events').getAll(),
      narrow &&
        pageIn({ messages: tx.objectStore('messages'), stretches: tx.objectStore('stretches') }, narrow),
    ]);
    const state = fromParts(parts);
    if (position?.shape !== SHAPE || state.user_id !== this.#ownId) return undefined;
    return { ...position, state, events, page };
  }

  async position(): Promise<Position | undefined> {
    const position = await (await this.#database()).get('position', 'position');
    return position?.shape === SHAPE ? position : undefined;
  }

  async eventsSince(lastEventId: number): Promise<readonly StoredEvent[] | undefined> {
    const tx = (await this.#database()).transaction(['position', 'events']);
    const [position, events] = await Promise.all([
      tx.objectStore('position').get('position'),
      tx.objectStore('events').getAll(IDBKeyRange.lowerBound(lastEventId, true)),
    ]);
    return position && position.stateAt <= lastEventId ? events : undefined;
  }

  async replace({ state, queueId, lastEventId }: Snapshot): Promise<void> {
    const tx = (await this.#database()).transaction(ALL, 'readwrite');
    for (const name of ALL) tx.objectStore(name).clear();
    for (const [name, part] of inParts(state)) tx.objectStore('state').put(part, name);
    const position = { queueId, lastEventId, stateAt: lastEventId, shape: SHAPE };
    tx.objectStore('position').put(position, 'position');
    await tx.done;
  }

  async append(events: readonly StoredEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const tx = (await this.#database()).transaction(CONVERSATIONS, 'readwrite');
    const position = await tx.objectStore('position').get('position');
    if (position && position.lastEventId < last.id) {
      for (const event of events) plain(tx.objectStore('events')).put(event);
      tx.objectStore('position').put({ ...position, lastEventId: last.id }, 'position');
      await this.#keep(tx, events);
    }
    await tx.done;
  }

  async compact(state: ClientState, lastEventId: number): Promise<void> {
    const tx = (await this.#database()).transaction(ALL, 'readwrite');
    const position = await tx.objectStore('position').get('position');
    if (position) tx.objectStore('position').put({ ...position, stateAt: lastEventId }, 'position');
    const before = IDBKeyRange.upperBound(lastEventId);
    const events = tx.objectStore('events');
    const changed = changedParts(new Set((await events.getAll(before)).map(({ type }) => type)));
    for (const [name, part] of inParts(state)) if (changed.has(name)) tx.objectStore('state').put(part, name);
    events.delete(before);
    const stretches = tx.objectStore('stretches');
    const [keys, all] = await Promise.all([stretches.getAllKeys(), stretches.getAll()]);
    const byUse = keys
      .map((key, at) => ({ key, kept: all[at] as KeptStretch }))
      .sort((a, b) => b.kept.used - a.kept.used);
    for (const { key } of byUse.slice(MOST_STRETCHES)) stretches.delete(key);
    const held = new Set(byUse.slice(0, MOST_STRETCHES).flatMap(({ kept }) => kept.stretch.ids));
    const messages = tx.objectStore('messages');
    for (const id of await messages.getAllKeys()) if (!held.has(id)) plain(messages).delete(id);
    await tx.done;
  }

  async page(narrow: Narrow): Promise<KeptPage | undefined> {
    const tx = (await this.#database()).transaction(['stretches', 'messages']);
    return pageIn({ messages: tx.objectStore('messages'), stretches: tx.objectStore('stretches') }, narrow);
  }

  async savePage(narrow: Narrow, page: Page, lastEventId: number): Promise<void> {
    if (!isPlain(narrow)) return;
    const tx = (await this.#database()).transaction(CONVERSATIONS, 'readwrite');
    const later = await tx.objectStore('events').getAll(IDBKeyRange.lowerBound(lastEventId, true));
    const ids = page.messages.map(({ id }) => id);
    const whole: Stretch = { ids, foundOldest: page.foundOldest, foundNewest: page.foundNewest };
    const stretch = trim(whole, ids.at(-1) ?? 0, MOST_IN_A_STRETCH);
    const saved = new Set(stretch.ids);
    await this.#keep(tx, later, ({ messages, stretches }) => {
      for (const message of page.messages) if (saved.has(message.id)) messages.put(message, message.id);
      stretches.put({ narrow, stretch, used: this.#now() }, narrowKey(narrow));
    });
    await tx.done;
  }

  /** Changes the messages that are kept: first as `begin` does, then as the events say. */
  async #keep(
    tx: IDBPTransaction<Schema, typeof CONVERSATIONS, 'readwrite'>,
    events: readonly StoredEvent[],
    begin?: (kept: KeptMessages) => void,
  ): Promise<void> {
    const [messages, stretches] = [tx.objectStore('messages'), tx.objectStore('stretches')];
    const kept: KeptMessages = {
      messages: new KeptTable<number, Message>(messages),
      stretches: new KeptTable<string, KeptStretch>(stretches),
    };
    try {
      begin?.(kept);
      for (const event of events)
        await keepInStep(kept, event, { ownId: this.#ownId, most: MOST_IN_A_STRETCH });
    } catch (error) {
      if (error instanceof DOMException) throw error;
      // An event that fails must not stop the log: what is kept may be wrong now, and is fetched again.
      messages.clear();
      stretches.clear();
      return;
    }
    kept.messages.writeTo(plain(messages));
    kept.stretches.writeTo(plain(stretches));
  }

  async outbox(): Promise<readonly UnsentEntry[]> {
    return (await (await this.#database()).getAll('outbox')).filter(isEntry);
  }

  async addToOutbox(entry: NewEntry): Promise<UnsentEntry> {
    const whole = { ...entry, created: this.#now() };
    const id = await (await this.#database()).add('outbox', whole);
    return { ...whole, id };
  }

  async updateOutbox(entry: UnsentEntry): Promise<void> {
    await (await this.#database()).put('outbox', entry);
  }

  async removeFromOutbox(id: number): Promise<void> {
    await (await this.#database()).delete('outbox', id);
  }

  async note<T>(name: string): Promise<T | undefined> {
    return (await (await this.#database()).get('notes', name)) as T | undefined;
  }

  async setNote(name: string, value: unknown): Promise<void> {
    await (await this.#database()).put('notes', value, name);
  }

  async makeRoom(): Promise<void> {
    const tx = (await this.#database()).transaction(['messages', 'stretches'], 'readwrite');
    tx.objectStore('messages').clear();
    tx.objectStore('stretches').clear();
    await tx.done;
  }

  close(): void {
    this.isClosed = true;
    // A connection that could not be made needs no closing; its error has been reported.
    void this.#connection?.then(
      (database) => database.close(),
      () => undefined,
    );
    this.#connection = undefined;
  }
}
