import { BadRequest } from '../../engine/kernel/errors.ts';
import type { User } from '../model/people.ts';
import type { Tx } from '../realm/tx.ts';
import { countOwn } from '../store/messages/counts.ts';

/** Throws BadRequest if `has` existing things and `adds` new ones together exceed `most`. */
export function requireRoom(
  things: string,
  { has, adds, most }: { readonly has: number; readonly adds: number; readonly most: number },
): void {
  if (adds > 0 && has + adds > most) throw new BadRequest(`You can have at most ${most} ${things}.`);
}

/** The same for rows that the database counts. */
export async function requireOwnRoom(
  { db, realm }: Tx,
  user: User,
  things: {
    readonly table: Parameters<typeof countOwn>[1];
    readonly name: string;
    readonly adds: number;
    readonly most: number;
  },
): Promise<void> {
  const { table, name, adds, most } = things;
  const has = await countOwn(db, table, { realmId: realm.id, userId: user.id, upTo: most + 1 });
  requireRoom(name, { has, adds, most });
}
