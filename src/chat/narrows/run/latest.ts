import { findCounter } from '../../../engine/store/counters.ts';
import type { LatestMessages } from '../../realm/remembered/recent-messages.ts';
import { receiverOf } from '../../rules/messages/received.ts';
import { listFlagged } from '../../store/read-state/flags.ts';
import type { Query } from '../plan/query.ts';
import type { Viewer } from '../viewer.ts';
import type { Search } from './sources.ts';

/** The part of a search that the memory answers. */
export interface FoundInMemory {
  /** In the order of the direction. */
  readonly ids: readonly number[];
  /** The search to go on with in the database; undefined: none. */
  readonly rest: Search | undefined;
}

/** Searches the organization's latest messages, where their keys decide; undefined: the memory says nothing. */
export async function findInMemory(
  viewer: Viewer,
  { query, search, lookups }: { readonly query: Query; readonly search: Search; readonly lookups: Lookups },
): Promise<FoundInMemory | undefined> {
  if (!viewer.isCurrent || !isDecidedByKey(query)) return undefined;
  if (query.isPersonal && (await lookups.hasHistory())) return undefined;
  const latest = await viewer.realm.remembered.recentMessages.read(viewer);
  if (!latest || (query.id ?? search.from) <= latest.after) return undefined;
  if (query.id !== undefined) return findOne(query, query.id, latest);
  return search.direction === 'older' ? findOlder(query, search, latest) : findNewer(query, search, latest);
}

const isDecidedByKey = ({ flags, reactions, texts }: Query): boolean =>
  flags.length === 0 && reactions.length === 0 && texts.length === 0;

function findOne(query: Query, id: number, { keys }: LatestMessages): FoundInMemory {
  const key = keys.find((each) => each.id === id);
  return { ids: key && query.matches(key) ? [id] : [], rest: undefined };
}

function findOlder(query: Query, { from, limit }: Search, { keys, after }: LatestMessages): FoundInMemory {
  const ids: number[] = [];
  for (let at = keys.length - 1; at >= 0 && ids.length < limit; at--) {
    const key = keys[at];
    if (key && key.id <= from && query.matches(key)) ids.push(key.id);
  }
  const missing = limit - ids.length;
  // No message has the ID 0.
  const isDone = missing === 0 || after === 0;
  return { ids, rest: isDone ? undefined : { from: after, direction: 'older', limit: missing } };
}

function findNewer(query: Query, { from, limit }: Search, { keys }: LatestMessages): FoundInMemory {
  const ids: number[] = [];
  for (const key of keys) {
    if (ids.length === limit) break;
    if (key.id >= from && query.matches(key)) ids.push(key.id);
  }
  return { ids, rest: undefined };
}

/** Values that several access paths of one narrow need, each read once. */
export class Lookups {
  readonly #viewer: Viewer;
  #newestId: Promise<number> | undefined;
  #hasHistory: Promise<boolean> | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  /** Sends the queries now, together with the others of this turn of the event loop. */
  begin(): void {
    const begun = this.#viewer.isCurrent ? [this.hasHistory()] : [this.newest(), this.hasHistory()];
    // Each promise is kept: an access path that awaits it gets the error, and an answer that none awaits is not needed.
    for (const each of begun) each.catch(() => {});
  }

  /** The newest message ID of the organization. */
  newest(): Promise<number> {
    this.#newestId ??= findCounter(this.#viewer, 'message');
    return this.#newestId;
  }

  /** Whether the reader made any message part of their history without having received it: most have none. */
  hasHistory(): Promise<boolean> {
    const { realm, user, isCurrent } = this.#viewer;
    const read = () => this.#readHistory();
    this.#hasHistory ??= isCurrent ? realm.remembered.histories.read(user.id, read) : read();
    return this.#hasHistory;
  }

  async #readHistory(): Promise<boolean> {
    const { db, realm, user } = this.#viewer;
    const first = { flag: 'historical', direction: 'newer', from: 0, limit: 1 } as const;
    return (await listFlagged(db, receiverOf(realm, user.id), first)).length > 0;
  }
}
