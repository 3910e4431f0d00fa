import type { ListedTopic, TopicList } from './topic-list.ts';

/** When something was last written in a topic. */
export type TopicAge = 'today' | 'week' | 'earlier';

/** The first known message ID of today, and of the last seven days. */
export interface Boundaries {
  readonly today: number;
  readonly week: number;
}

export interface TopicFolder {
  readonly age: TopicAge;
  readonly topics: readonly ListedTopic[];
}

/** Topics by when something was last written in them, the newest first; folders without topics are left out. */
export function foldersOf(list: TopicList, { today, week }: Boundaries): TopicFolder[] {
  const folders = new Map<TopicAge, ListedTopic[]>([
    ['today', []],
    ['week', []],
    ['earlier', []],
  ]);
  for (const topic of list) {
    const age = topic.maxId >= today ? 'today' : topic.maxId >= week ? 'week' : 'earlier';
    folders.get(age)?.push(topic);
  }
  return [...folders].flatMap(([age, topics]) => (topics.length > 0 ? [{ age, topics }] : []));
}

/** When a message was sent, in seconds; undefined: it cannot be known. */
export type TimeOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;

const AT_ONCE = 8;

/**
 * The ID of the oldest message of the list that was sent at `since` or later; beyond the newest one if none was. IDs grow with
 * time, so a few messages of the list say it for all of them.
 */
export async function firstSince(list: TopicList, since: number, timeOf: TimeOf): Promise<number> {
  /** Topics before `newer` are new enough, those from `older` on are not. */
  let newer = 0;
  let older = list.length;
  while (newer < older) {
    const step = Math.max(1, Math.ceil((older - newer) / AT_ONCE));
    const places: number[] = [];
    for (let at = newer; at < older; at += step) places.push(at);
    const times = await timeOf(places.map((at) => list[at]?.maxId ?? 0));
    const isNew = (at: number) => (times.get(list[at]?.maxId ?? 0) ?? 0) >= since;
    const firstOld = places.find((at) => !isNew(at));
    const lastNew = places.findLast((at) => at < (firstOld ?? older) && isNew(at));
    if (firstOld !== undefined) older = firstOld;
    if (lastNew !== undefined) newer = lastNew + 1;
  }
  return list[newer - 1]?.maxId ?? (list[0]?.maxId ?? 0) + 1;
}
