import { letReadersIn } from '../../engine/store/let-readers-in.ts';
import type { Consequences, RealmStep } from '../realm/tx.ts';
import { losePeople, meetPeople } from './acquaintances.ts';
import { followChannels } from './channels.ts';
import { followGroups } from './groups.ts';
import { followOrganization } from './organization.ts';
import { followPeople } from './people.ts';
import { emitStars, findStarChanges } from './stars.ts';
import { followEndedSubscriptions, followStartedSubscriptions } from './subscriptions.ts';
import type { VisibilityStep } from './turn.ts';

/**
 * Emits what follows from put rows: what viewers come to see, no longer see, and see differently. The order is
 * fixed: own stars that are hidden with their messages, users, groups and channels that become visible, then changes of
 * visible ones, then, in reverse, what becomes invisible, and own stars that are shown again. Other requests get their turn between the parts.
 */
export const follow: Consequences = async (step, tx) => {
  const turn: VisibilityStep = {
    ...(step.put.info ? atAnnouncements(step) : step),
    db: tx.db,
    now: tx.now,
    emit: (event, audience) => tx.emit(event, audience),
  };
  const { put } = turn;
  const stars = await findStarChanges(turn);
  emitStars(turn, 'remove', stars.hidden);
  const people = put.users && (await followPeople(turn));
  if (put.info) await followOrganization(turn);
  if (put.groups) followGroups(turn);
  if (put.subscriptions) await meetPeople(turn);
  const channels = await followChannels(turn);
  if (put.subscriptions) {
    await letReadersIn(turn);
    followStartedSubscriptions(turn);
    await letReadersIn(turn);
    followEndedSubscriptions(turn);
  }
  await people?.emitSayings();
  channels.emitLost();
  if (put.subscriptions) await losePeople(turn);
  emitStars(turn, 'add', stars.shown);
};

/** The step with full members as last announced: the rules know a new full member before clients do. */
const atAnnouncements = (step: RealmStep): RealmStep => ({
  ...step,
  before: step.before.asAnnounced(),
  after: step.after.asAnnounced(),
});
