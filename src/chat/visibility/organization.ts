import { toUsers } from '../../engine/log/audience.ts';
import { seesEverybody } from '../rules/people/people.ts';
import { emitLost, emitMet, strangersOf } from './acquaintances.ts';
import { fullMemberChanges } from './full-members.ts';
import { everybodyOf, idsOf, type VisibilityStep, watchersOf } from './turn.ts';

/** Settings of the organization decide which users guests see, and when members become full members. */
export async function followOrganization(turn: VisibilityStep): Promise<void> {
  emitFullMembers(turn);
  const [gained, lost] = [new Map<number, number[]>(), new Map<number, number[]>()];
  for (const viewer of watchersOf(turn)) {
    const sees = seesEverybody(turn.after, viewer);
    if (sees === seesEverybody(turn.before, viewer)) continue;
    for (const id of await strangersOf(turn, turn.after, viewer)) {
      const viewersOf = sees ? gained : lost;
      viewersOf.set(id, [...(viewersOf.get(id) ?? []), viewer.id]);
    }
  }
  await emitMet(turn, gained);
  emitLost(turn, lost);
}

function emitFullMembers({ before, after, emit }: VisibilityStep): void {
  const { comes, goes } = fullMemberChanges(before, after);
  const groupId = after.systemGroup('role:fullmembers').id;
  const about = { type: 'user_group', groupId } as const;
  const audience = toUsers(everybodyOf(after));
  if (comes.length > 0) emit({ ...about, op: 'add_members', userIds: idsOf(comes) }, audience);
  if (goes.length > 0) emit({ ...about, op: 'remove_members', userIds: idsOf(goes) }, audience);
}
