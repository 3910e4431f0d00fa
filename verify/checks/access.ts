import { POSTGRES_LIMITS } from '../../src/engine/store/postgres-client.ts';
import type { Room } from '../clients/board.ts';
import type { Person } from '../clients/person.ts';
import type { Breach, Deed, History } from '../history/history.ts';

interface Scene {
  readonly people: readonly Person[];
  readonly rooms: readonly Room[];
  /** How many nodes there are. */
  readonly nodes: number;
}

/**
 * Access that was taken away is not used after the acknowledgement: an account, or a private channel. Another node
 * may read by it for as long as a node answers from a memory that it does not know to be recent; nothing is written by it.
 */
export function checkAccess({ deeds }: History, { people, rooms, nodes }: Scene): Breach[] {
  const grace = ({ kind }: Deed) => (kind === 'look' && nodes > 1 ? POSTGRES_LIMITS.stale : 0);
  const writers = writersOf(deeds);
  const done = deeds.filter(({ outcome }) => outcome === 'done');
  return people.flatMap((person) => {
    const own = done.filter((deed) => deed.person === person.name);
    const account = writers.get(`active ${person.id}`) ?? [];
    const closed = rooms.filter(({ isPrivate }) => isPrivate);
    return [
      ...own.flatMap((deed) => afterEnd(deed, account, grace(deed))),
      ...closed.flatMap(({ id }) => {
        const membership = writers.get(`subscription ${person.id} ${id}`) ?? [];
        return own
          .filter(({ place }) => place === `channel ${id}`)
          .flatMap((deed) => afterEnd(deed, membership, 0));
      }),
    ];
  });
}

interface Writer {
  readonly deed: Deed;
  readonly value: string;
}

function writersOf(deeds: readonly Deed[]): Map<string, Writer[]> {
  const writers = new Map<string, Writer[]>();
  for (const deed of deeds) {
    if (deed.outcome === 'refused') continue;
    for (const { register, value } of deed.writes)
      writers.set(register, [...(writers.get(register) ?? []), { deed, value }]);
  }
  return writers;
}

/** Whether the register was off, without doubt, from before the deed was asked for until it was answered. */
function afterEnd(deed: Deed, writers: readonly Writer[], grace: number): Breach[] {
  const writes = writers.filter((each) => each.deed.asked < deed.answered);
  const off = writes.findLast(
    (each) => each.value === 'no' && each.deed.outcome === 'done' && each.deed.answered + grace < deed.asked,
  );
  if (!off) return [];
  if (writes.some((each) => each.value === 'yes' && each.deed.until > off.deed.asked)) return [];
  const words = `#${deed.number} was done after #${off.deed.number} had taken away what it needs.`;
  return [{ promise: 'not allowed', words, deed, people: [deed.person, off.deed.person], at: deed.asked }];
}
