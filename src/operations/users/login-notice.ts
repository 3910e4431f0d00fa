import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';

import { minuteOf, writeMail } from '../mail.ts';

/** From where an account was used. */
export interface LoginSource {
  readonly client: string;
  readonly ip: string;
}

/** Who has just made an account knows who they are. */
const NEW_FOR_SECONDS = 60;

/** An entry in the audit log, and a mail about the login, for a user who gets the API key for the password. */
export async function noteKeyFetched(tx: Tx, user: User, source: LoginSource): Promise<void> {
  tx.actAs(user.id);
  tx.audit({ kind: 'user_key_shown', userId: user.id });
  await writeLoginNotice(tx, user, source);
}

/** A mail about a login to the user's account, if the user wants it (`enable_login_emails`). */
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
