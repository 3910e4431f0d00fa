import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { checkFullName, mayChangeName } from '../../rules/people/accounts.ts';
import { revokeEmailChange } from '../../store/people/email-changes.ts';
import { revokePasswordReset } from '../../store/people/password-resets.ts';
import { replacePasswordHash } from '../../store/people/users.ts';
import { endSessionsOf } from '../sessions/end.ts';
import { newApiKey } from '../users/insert.ts';
import { askForConfirmation, planEmail } from './email.ts';
import type { NewPassword } from './password.ts';
import { type AskedSettings, changeSettings, emitSetting } from './settings.ts';

/** Changes of the user's own account; undefined members stay as they are. */
export interface AccountRequest {
  readonly fullName: string | undefined;
  readonly email: string | undefined;
  readonly timezone: string | undefined;
  readonly settings: AskedSettings;
  /** Checked and hashed before the transaction. */
  readonly password: NewPassword | undefined;
  /** The session that stays when the password changes: the one that made the request. */
  readonly sessionId: number | undefined;
}

/** Changes one's own account and settings, all or none; a new address takes effect once it is confirmed. */
export async function changeAccount(tx: Tx, caller: User, request: AccountRequest): Promise<void> {
  const user = tx.realm.user(caller.id);
  const email = await planEmail(tx, user, request.email);
  const fullName = readName(tx, user, request.fullName);
  const timezone = request.timezone === user.timezone ? undefined : request.timezone;
  if (request.password) {
    await replacePasswordHash(tx, { userId: user.id, ...request.password });
    tx.audit({ kind: 'user_password_changed', userId: user.id });
    await revokeEmailChange(tx, user.id);
    await revokePasswordReset(tx, user.id);
    await endSessionsOf(tx, user.id, request.sessionId);
  }
  if (email) await askForConfirmation(tx, email);
  const after: User = {
    ...user,
    fullName: fullName ?? user.fullName,
    timezone: timezone ?? user.timezone,
  };
  await tx.put({ users: [after] });
  if (timezone !== undefined) emitSetting(tx, user, { property: 'timezone', value: timezone });
  await changeSettings(tx, after, request.settings);
}

/** Replaces a user's key: the old key, and queues opened with it, stop working. */
export async function renewApiKey(tx: Tx, user: User): Promise<string> {
  const apiKey = newApiKey();
  await tx.put({ users: [{ ...tx.realm.user(user.id), apiKey }] });
  await revokeEmailChange(tx, user.id);
  return apiKey;
}

/** Where users may not change names, a name in the request is ignored, and the rest applies. */
function readName({ realm }: Tx, user: User, given: string | undefined): string | undefined {
  if (given === undefined || given === user.fullName || !mayChangeName(realm, user)) return undefined;
  const name = checkFullName(realm, given, user);
  return name === user.fullName ? undefined : name;
}
