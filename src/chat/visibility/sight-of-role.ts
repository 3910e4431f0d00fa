import { slices } from '../../engine/kernel/values/slices.ts';
import { toUsers } from '../../engine/log/audience.ts';
import { PEOPLE_AT_ONCE } from '../events/people.ts';
import type { User } from '../model/people.ts';
import { canSeeChannel, knowsDefaults } from '../rules/channels/channels.ts';
import { administersBot, canSeeEmail, seesEverybody } from '../rules/people/people.ts';
import { strangersOf } from './acquaintances.ts';
import { defaultsOf } from './channels.ts';
import { emitSeenAgain } from './seen-again.ts';
import { emitStatuses } from './statuses.ts';
import { type ChangedPair, idsOf, type VisibilityStep } from './turn.ts';

/** How many channels one event names at most: each becomes an event of its own. */
const CHANNELS_AT_ONCE = 100;

/** Emits what a user with a new role sees more or less: channels, users, addresses, bots, defaults. */
export async function emitSightOfRole(turn: VisibilityStep, viewer: ChangedPair<User>): Promise<void> {
  await emitChannels(turn, viewer);
  const strangers = await emitPeople(turn, viewer);
  emitAddresses(turn, viewer, strangers);
  emitBots(turn, viewer);
  if (knowsDefaults(viewer.before) !== knowsDefaults(viewer.after)) emitDefaults(turn, viewer.after);
}

async function emitChannels(turn: VisibilityStep, { before, after }: ChangedPair<User>): Promise<void> {
  const own = toUsers([after.id]);
  const channels = [...turn.after.channels.values()].filter((channel) => !channel.isArchived);
  const saw = new Set(channels.filter((channel) => canSeeChannel(turn.before, before, channel)));
  const sees = new Set(channels.filter((channel) => canSeeChannel(turn.after, after, channel)));
  const [gained, lost] = [[...sees.difference(saw)], [...saw.difference(sees)]];
  if (lost.length > 0) turn.emit({ type: 'stream', op: 'delete', channelIds: idsOf(lost) }, own);
  if (gained.length > 0) turn.emit({ type: 'stream', op: 'create', channels: gained }, own);
  const peopled = idsOf(gained).filter((id) => turn.after.subscribersOf(id).size > 0);
  for (const channelIds of slices(peopled, CHANNELS_AT_ONCE)) {
    turn.emit({ type: 'subscription', op: 'every_peer', channelIds }, own);
  }
  await emitSeenAgain(
    turn,
    gained.map((channel) => ({ channel, gained: [after.id] })),
  );
}

/** Emits users, and returns the IDs of users whom the viewer may not see now, or could not see before. */
async function emitPeople(
  turn: VisibilityStep,
  { before, after }: ChangedPair<User>,
): Promise<ReadonlySet<number>> {
  const gains = seesEverybody(turn.after, after);
  if (gains === seesEverybody(turn.before, before)) return new Set();
  const ids = await strangersOf(turn, turn.after, after);
  emitUsers(turn, after, { op: gains ? 'meet' : 'lose', ids });
  const users = ids.map((id) => turn.after.user(id));
  if (gains) await emitStatuses(turn, new Map(users.map((user) => [user, [after.id]])));
  return new Set(ids);
}

function emitAddresses(
  turn: VisibilityStep,
  { before, after }: ChangedPair<User>,
  strangers: ReadonlySet<number>,
): void {
  const people = [...turn.after.users.values()].filter(
    (person) =>
      person.id !== after.id &&
      !strangers.has(person.id) &&
      canSeeEmail(before, person) !== canSeeEmail(after, person),
  );
  emitUsers(turn, after, { op: 'addresses', ids: idsOf(people) });
}

function emitUsers(
  turn: VisibilityStep,
  viewer: User,
  { op, ids }: { readonly op: 'meet' | 'lose' | 'addresses'; readonly ids: readonly number[] },
): void {
  for (const userIds of slices(ids, PEOPLE_AT_ONCE))
    turn.emit({ type: 'realm_user', op, userIds }, toUsers([viewer.id]));
}

function emitBots(turn: VisibilityStep, { before, after }: ChangedPair<User>): void {
  const own = toUsers([after.id]);
  for (const bot of [...turn.after.users.values()].filter((user) => user.isBot)) {
    const [did, does] = [administersBot(before, bot), administersBot(after, bot)];
    if (did !== does) turn.emit({ type: 'realm_bot', op: does ? 'add' : 'delete', botId: bot.id }, own);
  }
}

/** Emits the default channels, which guests do not know. */
function emitDefaults({ after: realm, emit }: VisibilityStep, after: User): void {
  const own = toUsers([after.id]);
  const sees = knowsDefaults(after);
  emit({ type: 'default_streams', channelIds: sees ? defaultsOf(realm) : [] }, own);
  emit({ type: 'default_stream_groups', groups: sees ? realm.part('defaultChannelGroups') : [] }, own);
}
