import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';
import { BadRequest, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { hashToken, newToken } from '../../../engine/kernel/passwords/tokens.ts';
import type { Tx } from '../../realm/tx.ts';
import { checkEmail } from '../../rules/people/accounts.ts';
import { accessEntry } from '../../rules/people/joining.ts';
import {
  countJoinRequests,
  findJoinRequest,
  type JoinRequest,
  saveJoinRequest,
} from '../../store/people/join-requests.ts';
import { minuteOf, writeMail } from '../outbox/write-mail.ts';

/** Mails per day that one address can get, from all requests together. */
const MOST_A_DAY = 5;

export interface AskedConfirmation {
  /** The token of an invitation link; undefined: the organization is open. */
  readonly token: string | undefined;
  readonly email: string;
  /** The client address, or its network. */
  readonly askedFrom: string;
}

/** Mails the link by which a newcomer confirms an address and creates the account; an earlier link ends. */
export async function sendConfirmation(tx: Tx, asked: AskedConfirmation): Promise<void> {
  const { realm } = tx;
  const { invitation, email: known } = await accessEntry(tx, { token: asked.token, now: tx.now });
  if (known !== null) throw new BadRequest('This link was sent by mail: the address is confirmed.');
  const email = checkEmail(realm, asked.email);
  const counted = await countRequest(tx, email, asked.askedFrom);
  const token = newToken();
  const request: JoinRequest = {
    ...{ email, tokenHash: hashToken(token), invitationId: invitation?.id ?? null },
    ...{ askedFrom: asked.askedFrom, expiresAt: tx.now + DAY_SECONDS },
    ...counted,
  };
  await saveJoinRequest(tx, request);
  await writeLink(tx, request, token);
}

async function countRequest(
  tx: Tx,
  email: string,
  askedFrom: string,
): Promise<Pick<JoinRequest, 'asked' | 'askedSince'>> {
  const before = await findJoinRequest(tx, { email });
  if (!before) {
    await requireRoom(tx, { most: BOUNDS.joinRequests });
    await requireRoom(tx, { askedFrom, most: BOUNDS.joinRequestsOfAddress });
    return { asked: 1, askedSince: tx.now };
  }
  if (before.askedSince + DAY_SECONDS <= tx.now) return { asked: 1, askedSince: tx.now };
  if (before.asked >= MOST_A_DAY) throw new RateLimitHit(before.askedSince + DAY_SECONDS - tx.now);
  return { asked: before.asked + 1, askedSince: before.askedSince };
}

const SECONDS_TO_RETRY = 3600;

async function requireRoom(
  tx: Tx,
  among: { readonly askedFrom?: string; readonly most: number },
): Promise<void> {
  if ((await countJoinRequests(tx, among)) < among.most) return;
  throw new RateLimitHit(SECONDS_TO_RETRY);
}

async function writeLink(tx: Tx, { email, expiresAt }: JoinRequest, token: string): Promise<void> {
  const { url, info } = tx.realm;
  const body = [
    `Somebody wants to join ${info.name}, a team chat at ${url}, with this address.`,
    `If that is you, make your account here:\n${url}/join/${token}/`,
    `The link can be used once, until ${minuteOf(expiresAt)} (UTC). If you do not know what this is about, do nothing.`,
  ].join('\n\n');
  await writeMail(tx, { address: email, subject: `Confirm your address in ${info.name}`, body });
}
