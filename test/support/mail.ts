import type { Mail } from '../../src/chat/operations/outbox/write-mail.ts';
import type { TestServer } from './server.ts';

/** The mails that wait, the oldest first. */
export async function outbox({ context }: TestServer): Promise<Mail[]> {
  const rows = await context.transact((tx) => tx.db.selectFrom('outbox').selectAll().orderBy('id').execute());
  return rows.filter(({ kind }) => kind === 'mail').map(({ payload }) => JSON.parse(payload) as Mail);
}

/** The secret of the link to confirm an address; '' without one. */
export const confirmationIn = (mail: Mail | undefined): string =>
  /\/confirm-email\/([a-z0-9]+)\//.exec(mail?.body ?? '')?.[1] ?? '';

/** That of the newest mail with such a link. */
export async function newestConfirmation(server: TestServer): Promise<string> {
  return confirmationIn((await outbox(server)).findLast((mail) => confirmationIn(mail) !== ''));
}

/** The secret of the newest link for another password; '' without one. */
export async function newestReset(server: TestServer): Promise<string> {
  const tokens = (await outbox(server)).map(({ body }) => /\/reset-password\/([a-z0-9]+)\n/.exec(body)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? '';
}
