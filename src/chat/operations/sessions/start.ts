import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { AuthenticationFailed } from '../../../engine/kernel/errors.ts';
import { hashToken, newSessionToken } from '../../../engine/kernel/passwords/tokens.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { requireOpen } from '../../rules/people/authentication.ts';
import { deleteSessions, findSession, insertSession, listSessions } from '../../store/people/sessions.ts';
import { findPasswordHash } from '../../store/people/users.ts';

/** The browser that a session is for. */
export interface SessionBrowser {
  /** Its name in words. */
  readonly device: string;
  readonly network: string;
  /** Hash of its token of an earlier session. */
  readonly earlier: string | undefined;
}

/** Begins a session and returns its token, of which only a hash is stored. The browser's earlier session ends. */
export async function startSession(tx: Tx, { id }: User, browser: SessionBrowser): Promise<string> {
  const { realm } = tx;
  const user = realm.user(id);
  requireOpen(realm, user);
  const ended = await surplus(tx, user, browser.earlier);
  await deleteSessions(tx, ended);
  const token = newSessionToken();
  await insertSession(tx, {
    ...{ id: tx.nextId('session'), userId: user.id, tokenHash: hashToken(token) },
    ...{ device: browser.device, network: browser.network, createdAt: tx.now, lastUsed: tx.now },
  });
  if (ended.length > 0) tx.record({ endedSessions: ended });
  return token;
}

/** As `startSession`, if the password is still the one that was checked. */
export async function startByPassword(
  tx: Tx,
  { user, hash }: { readonly user: User; readonly hash: string },
  browser: SessionBrowser,
): Promise<string> {
  // Threat: an attacker who knows the password signs in while its owner changes it.
  if ((await findPasswordHash(tx, user.id)) !== hash) throw new AuthenticationFailed();
  return startSession(tx, user, browser);
}

/** The sessions that end with a new one: the browser's earlier session, and the user's oldest above the limit. */
async function surplus(tx: Tx, user: User, earlier: string | undefined): Promise<number[]> {
  const before = earlier === undefined ? undefined : await findSession(tx, earlier);
  const own = await listSessions(tx, user.id);
  const others = own.filter(({ id }) => id !== before?.id);
  return [...(before ? [before] : []), ...others.slice(BOUNDS.sessions - 1)].map(({ id }) => id);
}
