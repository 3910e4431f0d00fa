import { append } from '../../engine/kernel/values/lists.ts';
import { slices } from '../../engine/kernel/values/slices.ts';
import { toUsers } from '../../engine/log/audience.ts';
import { listReadableByUser, readableBy } from '../rules/messages/readable-messages.ts';
import { type ChannelStar, listStarsIn, type Star } from '../store/read-state/stars.ts';
import { type ReaderChange, readerChanges } from './readers.ts';
import type { VisibilityStep } from './turn.ts';

const PEOPLE_AT_ONCE = 1000;
/** How many messages one event names at most. */
const STARS_AT_ONCE = 1000;

/** Stars whose messages users can read only before a step, or only after it. */
export interface StarChanges {
  readonly hidden: readonly Star[];
  readonly shown: readonly Star[];
}

/**
 * A user has a star as long as the user may read its message, and gets it back later. The cost follows the stars of
 * users whose reading access changes; without them no query runs.
 */
export async function findStarChanges(turn: VisibilityStep): Promise<StarChanges> {
  const changes = readerChanges(turn);
  const stars = await listStars(turn, changes);
  const [hidden, shown]: [Star[], Star[]] = [[], []];
  for (const { before, after, userIds } of changes) {
    const affected = new Set(userIds);
    const own = (stars.get(after.id) ?? []).filter(({ userId }) => affected.has(userId));
    if (own.length === 0) continue;
    const people = [...new Set(own.map(({ userId }) => userId))];
    const arrivals = [...new Map(own.map((star) => [star.id, star])).values()];
    const { db } = turn;
    const did = readableBy(
      await listReadableByUser({ db, realm: turn.before }, before, { people, arrivals }),
    );
    const does = readableBy(await listReadableByUser({ db, realm: turn.after }, after, { people, arrivals }));
    for (const star of own) {
      const isShown = does(star.userId, star.id);
      if (isShown !== did(star.userId, star.id)) (isShown ? shown : hidden).push(star);
    }
  }
  return { hidden, shown };
}

/** By channel ID. */
async function listStars(
  { db, after: realm }: VisibilityStep,
  changes: readonly ReaderChange[],
): Promise<Map<number, ChannelStar[]>> {
  const channelIds = [...new Set(changes.map(({ after }) => after.id))];
  const readers = [...new Set(changes.flatMap(({ userIds }) => userIds))];
  const stars: ChannelStar[] = [];
  for (const userIds of slices(readers, PEOPLE_AT_ONCE))
    append(stars, await listStarsIn({ db, realm }, { userIds, channelIds }));
  return Map.groupBy(stars, ({ channelId }) => channelId);
}

/** Emits to each user the user's own stars; users with the same stars share an event. */
export function emitStars(
  step: Pick<VisibilityStep, 'emit'>,
  op: 'add' | 'remove',
  stars: readonly Star[],
): void {
  const byUser = [...Map.groupBy(stars, ({ userId }) => userId)].map(([userId, own]) => {
    return { userId, ids: [...new Set(own.map(({ id }) => id))].sort((a, b) => a - b) };
  });
  for (const people of Map.groupBy(byUser, ({ ids }) => ids.join()).values()) {
    const audience = toUsers(people.map(({ userId }) => userId));
    for (const messageIds of slices(people[0]?.ids ?? [], STARS_AT_ONCE)) {
      const event = { type: 'update_message_flags', op, flag: 'starred', messageIds } as const;
      step.emit({ ...event, all: false, details: null }, audience);
    }
  }
}
