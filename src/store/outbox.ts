import type { StoreTx } from './door.ts';
import type { Reader } from './engine.ts';

export interface Mail {
  readonly address: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
}

export interface WaitingMail extends Mail {
  readonly id: number;
  /** How often it was tried. */
  readonly attempts: number;
  /** UNIX seconds. */
  readonly createdAt: number;
}

/** Mail to be sent once the transaction is on disk (jobs/mailer.ts). */
export async function insertMail(tx: StoreTx, realmId: number, mail: Mail): Promise<void> {
  await tx.db
    .insertInto('outbox')
    .values({
      realm_id: realmId,
      id: tx.nextId('mail'),
      ...mail,
      created_at: tx.now,
      try_at: tx.now,
      attempts: 0,
    })
    .execute();
}

/** When the next mail is to be tried (UNIX seconds); undefined: none waits. */
export async function findNextTry(db: Reader, realmId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select((select) => select.fn.min('try_at').as('at'))
    .where('realm_id', '=', realmId)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Takes mail that is due, so that nobody else tries it before `until`: if the process dies, it is tried again. */
export async function claimMail(
  tx: StoreTx,
  realmId: number,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<WaitingMail[]> {
  const rows = await tx.db
    .selectFrom('outbox')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('try_at', '<=', tx.now)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  await tx.db
    .updateTable('outbox')
    .set((set) => ({ try_at: until, attempts: set('attempts', '+', 1) }))
    .where('realm_id', '=', realmId)
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  return rows.map(({ id, address, subject, body, attempts, created_at }) => ({
    ...{ id, address, subject, body },
    attempts: attempts + 1,
    createdAt: created_at,
  }));
}

export async function postponeMail(tx: StoreTx, realmId: number, id: number, tryAt: number): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set({ try_at: tryAt })
    .where('realm_id', '=', realmId)
    .where('id', '=', id)
    .execute();
}

/** It was sent, or given up. */
export async function deleteMail(tx: StoreTx, realmId: number, id: number): Promise<void> {
  await tx.db.deleteFrom('outbox').where('realm_id', '=', realmId).where('id', '=', id).execute();
}
