import type { TestServer } from './server.ts';

/** The mails that wait, the oldest first. */
export async function outbox({ context }: TestServer) {
  const rows = await context.transact((tx) => tx.db.selectFrom('outbox').selectAll().orderBy('id').execute());
  return rows.map(({ address, subject, body }) => ({ address, subject, body }));
}
