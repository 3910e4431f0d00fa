import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';
import type { OnClose } from '../../../engine/kernel/passwords/derivation-queue.ts';
import { hashPassword } from '../../../engine/kernel/passwords/passwords.ts';
import { hashToken, newToken } from '../../../engine/kernel/passwords/tokens.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { checkPassword } from '../../rules/people/accounts.ts';
import { accessReset, resettable } from '../../rules/people/password-resets.ts';
import { revokeEmailChange } from '../../store/people/email-changes.ts';
import {
  countPasswordResets,
  findPasswordReset,
  revokePasswordReset,
  savePasswordReset,
} from '../../store/people/password-resets.ts';
import { setPasswordHash } from '../../store/people/users.ts';
import { minuteOf, writeMail } from '../outbox/write-mail.ts';
import { endSessionsOf } from '../sessions/end.ts';
import { endSetup } from '../setup.ts';
import { renewApiKey } from '../user-settings/account.ts';

const HOUR_SECONDS = 3600;
/** Limits for one day: mails to one user, and users whose links one client address requests. */
const MOST_A_DAY = 5;
const MOST_OF_ADDRESS = 50;

/** Mails the link to the address's owner; a no-op for an unknown address or beyond the limits. */
export async function askForReset(
  tx: Tx,
  { email, askedFrom }: { readonly email: string; readonly askedFrom: string },
): Promise<void> {
  const user = resettable(tx.realm, email);
  if (!user) return;
  const counted = await countRequest(tx, user, askedFrom);
  if (!counted) return;
  await writeLink(tx, user, await makeResetLink(tx, user, { askedFrom, ...counted }));
}

/** The number of requests of the user, this one included; undefined: too many. */
async function countRequest(tx: Tx, user: User, askedFrom: string) {
  const before = await findPasswordReset(tx, { userId: user.id });
  if (before && before.askedSince + DAY_SECONDS > tx.now) {
    const { asked, askedSince } = before;
    return asked < MOST_A_DAY ? { asked: asked + 1, askedSince } : undefined;
  }
  const most = MOST_OF_ADDRESS;
  if ((await countPasswordResets(tx, { askedFrom, most })) >= most) return undefined;
  return { asked: 1, askedSince: tx.now };
}

/** Creates a link, valid for an hour, with which a password is set once; an earlier link ends. */
export async function makeResetLink(
  tx: Tx,
  user: User,
  counted: { readonly askedFrom: string; readonly asked: number; readonly askedSince: number },
): Promise<string> {
  const token = newToken();
  await savePasswordReset(tx, {
    ...{ userId: user.id, email: user.deliveryEmail, tokenHash: hashToken(token) },
    ...{ expiresAt: tx.now + HOUR_SECONDS, ...counted },
  });
  return `${tx.realm.url}/reset-password/${token}`;
}

async function writeLink(tx: Tx, { fullName, deliveryEmail: address }: User, link: string): Promise<void> {
  const { url, info } = tx.realm;
  const until = minuteOf(tx.now + HOUR_SECONDS);
  const body = [
    `Hello ${fullName},`,
    `somebody asks for another password for your account in ${info.name} (${url}).`,
    `If that is you, choose it here:\n${link}`,
    `The link can be used once, until ${until} (UTC). If it is not you, do nothing: your password stays.`,
  ].join('\n\n');
  await writeMail(tx, { address, subject: `Another password for ${info.name}`, body });
}

export interface AskedReset {
  readonly token: string;
  readonly password: string;
}

/** Checks link and password, and hashes the password; before the transaction. `now` in UNIX seconds. */
export async function prepareReset(
  source: { readonly realm: Realm; readonly db: Reader },
  { token, password }: AskedReset,
  { now, onClose }: { readonly now: number; readonly onClose: OnClose },
): Promise<{ readonly token: string; readonly hash: string }> {
  const user = await accessReset(source, { token, now });
  checkPassword(password, { email: user.deliveryEmail, fullName: user.fullName });
  return { token, hash: await hashPassword(password, { lane: 'trusted', onClose }) };
}

interface PreparedReset {
  readonly token: string;
  readonly hash: string;
  readonly newApiKey: boolean;
}

/** Sets the password of a link's account. */
export async function resetPassword(tx: Tx, { token, hash, newApiKey }: PreparedReset): Promise<User> {
  const user = await accessReset(tx, { token, now: tx.now });
  tx.actAs(user.id);
  await setPassword(tx, user, hash);
  if (newApiKey) await renewApiKey(tx, user);
  return user;
}

/** Sets an account's password, and ends all its sessions and links. */
export async function setPassword(tx: Tx, user: User, hash: string): Promise<void> {
  await revokePasswordReset(tx, user.id);
  await setPasswordHash(tx, user.id, hash);
  tx.audit({ kind: 'user_password_changed', userId: user.id });
  await revokeEmailChange(tx, user.id);
  await endSessionsOf(tx, user.id);
  if (user.role === ROLE.owner) await endSetup(tx);
  await writeNotice(tx, user);
}

async function writeNotice(tx: Tx, { fullName, deliveryEmail: address }: User): Promise<void> {
  const { url, info } = tx.realm;
  const body = [
    `Hello ${fullName},`,
    `your account in ${info.name} (${url}) has another password, and all browsers are signed out.`,
    'If that was not you, ask for another password yourself, and tell the administrators of the organization.',
  ].join('\n\n');
  await writeMail(tx, { address, subject: `Your password for ${info.name} has changed`, body });
}
