import { slices } from '../../engine/kernel/values/slices.ts';
import { toUsers } from '../../engine/log/audience.ts';
import { listMutedTopics, listPeopleWhoMute } from '../store/channels/user-topics.ts';
import type { ChannelSight } from './channel-sight.ts';
import { together } from './together.ts';
import { idsOf, type VisibilityStep } from './turn.ts';

/** How many channels one event names at most, and for how many people muted topics are read at once. */
const AT_ONCE = 100;

type Gained = Pick<ChannelSight, 'channel' | 'gained'>;

/** Users who see a channel again get their earlier choices for it: the ended subscription, the muted topics. */
export async function emitSeenAgain(turn: VisibilityStep, sights: readonly Gained[]): Promise<void> {
  const known = sights.filter(({ channel, gained }) => turn.before.channels.has(channel.id) && gained.length);
  if (known.length === 0) return;
  emitEndedSubscriptions(turn, known);
  await emitMutedTopics(turn, known);
}

function emitEndedSubscriptions({ after, emit }: VisibilityStep, sights: readonly Gained[]): void {
  const former = sights.map(({ channel, gained }) => ({
    item: channel.id,
    people: gained.filter((userId) => after.subscription(userId, channel.id)?.isActive === false),
  }));
  for (const { items, people } of together(former)) {
    for (const channelIds of slices(items, AT_ONCE))
      emit({ type: 'subscription', op: 'return', channelIds }, toUsers(people));
  }
}

/** The older list of muted topics, which has only topics of visible channels. */
async function emitMutedTopics(
  { db, after, emit }: VisibilityStep,
  sights: readonly Gained[],
): Promise<void> {
  const rows = { db, realm: { id: after.id } };
  const muting = await listPeopleWhoMute(rows, idsOf(sights.map(({ channel }) => channel)));
  const gaining = new Set(sights.flatMap(({ gained }) => gained));
  const people = muting.filter((userId) => gaining.has(userId));
  for (const some of slices(people, AT_ONCE)) {
    for (const [userId, topics] of await listMutedTopics(rows, some))
      emit({ type: 'muted_topics', topics }, toUsers([userId]));
  }
}
