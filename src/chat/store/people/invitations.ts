import type { Rows } from '../../../engine/store/engine.ts';
import { flagOf } from '../../../engine/store/schema/columns.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Role } from '../../model/people.ts';

/** An invitation to create an account: for one address, or for everybody who has the link. Times in UNIX seconds. */
export interface Invitation {
  readonly id: number;
  readonly inviterId: number;
  /** null: a link that many may follow. */
  readonly email: string | null;
  /** The secret in its link. */
  readonly token: string;
  readonly role: Role;
  readonly channelIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly withDefaultChannels: boolean;
  readonly notifyInviter: boolean;
  readonly createdAt: number;
  /** null: it does not expire. */
  readonly expiresAt: number | null;
  readonly isRevoked: boolean;
}

/** The valid invitations at `now`, in order of creation; `inviterId` limits the inviters. */
export async function listOpenInvitations(
  { db, realm }: Rows,
  { now, inviterId }: { readonly now: number; readonly inviterId?: number | undefined },
): Promise<Invitation[]> {
  let query = db
    .selectFrom('invitations')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('revoked', '=', 0)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('id');
  if (inviterId !== undefined) query = query.where('inviter_id', '=', inviterId);
  return (await query.execute()).map(invitationOf);
}

/** Finds also an expired or revoked invitation. */
export async function findInvitation(
  { db, realm }: Rows,
  by: { readonly id: number } | { readonly token: string },
): Promise<Invitation | undefined> {
  let query = db.selectFrom('invitations').selectAll().where('realm_id', '=', realm.id);
  query = 'id' in by ? query.where('id', '=', by.id) : query.where('token', '=', by.token);
  const row = await query.executeTakeFirst();
  return row && invitationOf(row);
}

export async function insertInvitation(tx: StoreTx, invitation: Invitation): Promise<void> {
  await tx.db
    .insertInto('invitations')
    .values({
      realm_id: tx.realm.id,
      id: invitation.id,
      inviter_id: invitation.inviterId,
      email: invitation.email,
      email_key: invitation.email?.toLowerCase() ?? null,
      token: invitation.token,
      role: invitation.role,
      stream_ids: JSON.stringify(invitation.channelIds),
      group_ids: JSON.stringify(invitation.groupIds),
      with_default_channels: flagOf(invitation.withDefaultChannels),
      notify_inviter: flagOf(invitation.notifyInviter),
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
      revoked: flagOf(invitation.isRevoked),
    })
    .execute();
}

/** Revokes an invitation. The row stays, so that the link can be reported as revoked. */
export async function revokeLink(tx: StoreTx, id: number): Promise<void> {
  await tx.db
    .updateTable('invitations')
    .set({ revoked: 1 })
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', id)
    .execute();
}

export async function deleteInvitation(tx: StoreTx, id: number): Promise<void> {
  await tx.db.deleteFrom('invitations').where('realm_id', '=', tx.realm.id).where('id', '=', id).execute();
}

/** Deletes the invitations to an address that has an account now; returns the IDs of their inviters. */
export async function deleteInvitationsTo(tx: StoreTx, email: string): Promise<number[]> {
  const rows = await tx.db
    .deleteFrom('invitations')
    .where('realm_id', '=', tx.realm.id)
    .where('email_key', '=', email.toLowerCase())
    .returning('inviter_id')
    .execute();
  return rows.map((row) => row.inviter_id);
}

/** Deletes all invitations of an inviter; returns whether there were any. */
export async function deleteInvitationsOf(tx: StoreTx, inviterId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('invitations')
    .where('realm_id', '=', tx.realm.id)
    .where('inviter_id', '=', inviterId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

const invitationOf = (row: Schema['invitations']): Invitation => ({
  id: row.id,
  inviterId: row.inviter_id,
  email: row.email,
  token: row.token,
  role: row.role as Role,
  channelIds: JSON.parse(row.stream_ids) as number[],
  groupIds: JSON.parse(row.group_ids) as number[],
  withDefaultChannels: row.with_default_channels === 1,
  notifyInviter: row.notify_inviter === 1,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  isRevoked: row.revoked === 1,
});
