import { setImmediate } from 'node:timers/promises';
import type { Consequences } from '../realm/tx.ts';
import { losePeople, meetPeople } from './acquaintances.ts';
import { followChannels } from './channels.ts';
import { followGroups } from './groups.ts';
import { followOrganization } from './organization.ts';
import { followPeople } from './people.ts';
import { followEndedSubscriptions, followStartedSubscriptions } from './subscriptions.ts';
import type { VisibilityStep } from './turn.ts';

/**
 * Emits what follows from rows that an operation has put: who comes to see what, who no longer does, and what is different for those
 * who go on seeing it. The order is always the same: people, groups and channels that come into sight, what is different
 * about them, and then, in reverse, what goes out of sight. Readers get their turn between the parts.
 */
export const follow: Consequences = async (step, tx) => {
  const turn: VisibilityStep = {
    ...step,
    db: tx.db,
    now: tx.now,
    emit: (event, audience) => tx.emit(event, audience),
  };
  const { put } = step;
  const people = put.users && (await followPeople(turn));
  if (put.info) await followOrganization(turn);
  if (put.groups) followGroups(turn);
  if (put.subscriptions) await meetPeople(turn);
  const channels = followChannels(turn);
  if (put.subscriptions) {
    await setImmediate();
    followStartedSubscriptions(turn);
    await setImmediate();
    followEndedSubscriptions(turn);
  }
  await people?.emitSayings();
  channels.emitLost();
  if (put.subscriptions) await losePeople(turn);
};
