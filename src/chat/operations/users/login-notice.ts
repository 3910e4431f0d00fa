import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { minuteOf, writeMail } from '../outbox/write-mail.ts';

/** The program and address from which an account was used. */
export interface LoginSource {
  readonly client: string;
  readonly ip: string;
}

/** Seconds after its creation in which an account gets no notice: its user has just signed up. */
const NEW_FOR_SECONDS = 60;

/** Adds an audit entry, and mails a notice, when a user gets the API key for the password. */
export async function noteKeyFetched(tx: Tx, user: User, source: LoginSource): Promise<void> {
  tx.actAs(user.id);
  tx.audit({ kind: 'user_key_shown', userId: user.id });
  await writeLoginNotice(tx, user, source);
}

/** Mails a notice of a login, if the user wants it (`enable_login_emails`). */
export async function writeLoginNotice(tx: Tx, { id }: User, { client, ip }: LoginSource): Promise<void> {
  const user = tx.realm.users.get(id);
  if (user?.settings.enable_login_emails !== true || tx.now - user.dateJoined < NEW_FOR_SECONDS) return;
  const { name } = tx.realm.info;
  const body = [
    `Hello ${user.fullName},`,
    `your account in ${name} (${tx.realm.url}) was logged in to:`,
    `Program: ${client.replaceAll(/\s/g, ' ')}\nAddress: ${ip}\nTime: ${minuteOf(tx.now)} (UTC)`,
    'If that was not you, change your password and renew your API key.',
  ].join('\n\n');
  await writeMail(tx, { address: user.deliveryEmail, subject: `New login to ${name}`, body });
}
