import { toUsers } from '../../../engine/log/audience.ts';
import { ROLE } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';

/** Tells clients of administrators and of the given inviters to fetch the invitations again. */
export function emitInvitationsChanged(tx: Tx, inviterIds: readonly number[] = []): void {
  const administrators = [...tx.realm.activeUsers()].filter((user) => user.role <= ROLE.administrator);
  const recipients = new Set([...administrators.map((user) => user.id), ...inviterIds]);
  tx.emit({ type: 'invites_changed' }, toUsers(recipients));
}
