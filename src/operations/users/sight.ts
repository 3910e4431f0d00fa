import { toUsers } from '../../events/audience.ts';
import { PEOPLE_AT_ONCE } from '../../events/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { canSeeChannel, knowsDefaults } from '../../rules/channels.ts';
import { accessiblePeople, administersBot, canSeeEmail, seesEverybody } from '../../rules/people.ts';
import type { User } from '../../store/model.ts';
import { tellOwnDefaults } from '../channels/defaults.ts';
import { slices } from '../slices.ts';
import { tellOfStatuses } from '../user-status.ts';

/** How many channels one event names at most: each becomes an event of its own. */
const CHANNELS_AT_ONCE = 100;

/** Somebody as they were and as they will be. */
interface Turn {
  readonly before: User;
  readonly after: User;
}

/** Tells somebody whose role changes what they see from then on, and what not any more. */
export async function tellOfSight(tx: Tx, turn: Turn): Promise<void> {
  tellOfChannels(tx, turn);
  const strangers = await tellOfPeople(tx, turn);
  tellOfAddresses(tx, turn, strangers);
  tellOfBots(tx, turn);
  if (knowsDefaults(turn.before) !== knowsDefaults(turn.after)) tellOwnDefaults(tx, turn.after);
}

function tellOfChannels(tx: Tx, { before, after }: Turn): void {
  const { realm } = tx;
  const all = [...realm.channels.values()].filter((channel) => !channel.isArchived);
  const [gained, lost] = difference(
    all,
    (user, channel) => canSeeChannel(realm, user, channel),
    before,
    after,
  );
  const own = toUsers([after.id]);
  if (lost.length > 0) {
    tx.emit({ type: 'stream', op: 'delete', channelIds: lost.map((channel) => channel.id) }, own);
  }
  if (gained.length > 0) tx.emit({ type: 'stream', op: 'create', channels: gained }, own);
  const peopled = gained.map((channel) => channel.id).filter((id) => realm.subscribersOf(id).size > 0);
  for (const channelIds of slices(peopled, CHANNELS_AT_ONCE)) {
    tx.emit({ type: 'subscription', op: 'every_peer', channelIds }, own);
  }
}

/** Returns those of whom they may not know now, or did not before. */
async function tellOfPeople(tx: Tx, { before, after }: Turn): Promise<ReadonlySet<User>> {
  const { realm } = tx;
  const gains = seesEverybody(realm, after);
  if (gains === seesEverybody(realm, before)) return new Set();
  const known = await accessiblePeople(tx.db, realm, after);
  const others = [...realm.users.values()].filter((user) => !user.isSystemBot && !known.has(user.id));
  emitPeople(tx, after, gains ? 'meet' : 'lose', others);
  if (gains) await tellOfStatuses(tx, new Map(others.map((user) => [user, [after.id]])));
  return new Set(others);
}

function tellOfAddresses(tx: Tx, { before, after }: Turn, strangers: ReadonlySet<User>): void {
  const people = [...tx.realm.users.values()].filter(
    (person) =>
      person.id !== after.id &&
      !strangers.has(person) &&
      canSeeEmail(before, person) !== canSeeEmail(after, person),
  );
  emitPeople(tx, after, 'addresses', people);
}

function emitPeople(tx: Tx, viewer: User, op: 'meet' | 'lose' | 'addresses', people: readonly User[]): void {
  const userIds = people.map((person) => person.id);
  for (const some of slices(userIds, PEOPLE_AT_ONCE)) {
    tx.emit({ type: 'realm_user', op, userIds: some }, toUsers([viewer.id]));
  }
}

function tellOfBots(tx: Tx, { before, after }: Turn): void {
  const bots = [...tx.realm.users.values()].filter((user) => user.isBot);
  const [gained, lost] = difference(bots, administersBot, before, after);
  const own = toUsers([after.id]);
  for (const { id: botId } of gained) tx.emit({ type: 'realm_bot', op: 'add', botId }, own);
  for (const { id: botId } of lost) tx.emit({ type: 'realm_bot', op: 'delete', botId }, own);
}

/** What somebody sees only afterwards, and what only before. */
function difference<T>(
  items: readonly T[],
  sees: (user: User, item: T) => boolean,
  before: User,
  after: User,
): [gained: T[], lost: T[]] {
  const gained: T[] = [];
  const lost: T[] = [];
  for (const item of items) {
    const [did, does] = [sees(before, item), sees(after, item)];
    if (does && !did) gained.push(item);
    if (did && !does) lost.push(item);
  }
  return [gained, lost];
}
