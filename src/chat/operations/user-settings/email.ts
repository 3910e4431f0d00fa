import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';
import { RateLimitHit } from '../../../engine/kernel/errors.ts';
import { hashToken, newToken } from '../../../engine/kernel/passwords/tokens.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { checkEmail, requireChangeEmail } from '../../rules/people/accounts.ts';
import { accessByToken } from '../../rules/people/email-changes.ts';
import {
  type EmailChange,
  findEmailChange,
  revokeEmailChange,
  saveEmailChange,
} from '../../store/people/email-changes.ts';
import { minuteOf, writeMail } from '../outbox/write-mail.ts';

/** Mails per day that one user can cause to new addresses (RATE_LIMIT_HIT). */
const MOST_A_DAY = 5;

/** A requested address, with the secret of its link, which only the mail contains. */
export interface PlannedEmail extends EmailChange {
  readonly token: string;
}

/** Checks the requested address; returns undefined if none is given or it is the current one. */
export async function planEmail(
  tx: Tx,
  user: User,
  given: string | undefined,
): Promise<PlannedEmail | undefined> {
  if (given === undefined || given.trim() === user.deliveryEmail) return undefined;
  requireChangeEmail(tx.realm, user);
  const email = checkEmail(tx.realm, given, user);
  const counted = await countRequest(tx, user);
  const token = newToken();
  return {
    ...{ userId: user.id, email, emailBefore: user.deliveryEmail },
    ...{ token, tokenHash: hashToken(token), expiresAt: tx.now + DAY_SECONDS },
    ...counted,
  };
}

async function countRequest(tx: Tx, user: User): Promise<Pick<EmailChange, 'asked' | 'askedSince'>> {
  const before = await findEmailChange(tx, { userId: user.id });
  if (!before || before.askedSince + DAY_SECONDS <= tx.now) return { asked: 1, askedSince: tx.now };
  if (before.asked >= MOST_A_DAY) throw new RateLimitHit(before.askedSince + DAY_SECONDS - tx.now);
  return { asked: before.asked + 1, askedSince: before.askedSince };
}

/** Sends the link that confirms the new address; an earlier link stops working. */
export async function askForConfirmation(tx: Tx, planned: PlannedEmail): Promise<void> {
  await saveEmailChange(tx, planned);
  const { url, info } = tx.realm;
  const { email, emailBefore, token, expiresAt } = planned;
  const body = [
    `Somebody wants this address to take the place of ${emailBefore} in ${info.name}, a team chat at ${url}.`,
    `If that is you, confirm it here:\n${url}/confirm-email/${token}/`,
    `The link can be used once, until ${minuteOf(expiresAt)} (UTC). If you do not know what this is about, do nothing.`,
  ].join('\n\n');
  await writeMail(tx, { address: email, subject: `Confirm your address in ${info.name}`, body });
}

/**
 * Changes the user's address to the one that the link confirms, if it is still allowed, and notifies the old
 * address by mail. Returns the new address.
 */
export async function confirmEmail(tx: Tx, token: string): Promise<string> {
  const { user, change } = await accessByToken(tx, { token, now: tx.now });
  tx.actAs(user.id);
  requireChangeEmail(tx.realm, user);
  const email = checkEmail(tx.realm, change.email, user);
  await revokeEmailChange(tx, user.id);
  await tx.put({ users: [{ ...user, deliveryEmail: email }] });
  await writeNotice(tx, user, email);
  return email;
}

async function writeNotice(tx: Tx, { deliveryEmail: address }: User, email: string): Promise<void> {
  const { url, info } = tx.realm;
  const body = [
    `The address of your account in ${info.name} (${url}) is ${email} from now on. It was ${address}, which does not log in any more.`,
    'If you did not want that, tell the administrators of the organization.',
  ].join('\n\n');
  await writeMail(tx, { address, subject: `Your address in ${info.name} has changed`, body });
}
