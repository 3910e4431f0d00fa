import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '../../../chat/model/people.ts';
import { setProperties } from '../../../chat/operations/channels/properties.ts';
import { changeSettings } from '../../../chat/operations/user-settings/settings.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { Tx } from '../../../chat/realm/tx.ts';

/** The mails that a link ends: about messages, or the weekly one. */
export type Unsubscribed = 'messages' | 'digest';

const PURPOSES: Readonly<Record<Unsubscribed, string>> = {
  messages: 'unsubscribe from mail about messages',
  digest: 'unsubscribe from the weekly mail',
};
/** The mark before the user ID in a token. */
const MARKS: Readonly<Record<Unsubscribed, string>> = { messages: '', digest: 'w' };

/** The settings of mail about messages. */
const SETTINGS = {
  enable_offline_email_notifications: false,
  enable_stream_email_notifications: false,
  enable_followed_topic_email_notifications: false,
} as const;

/** The token of a user's link; it never changes, and can only end mail of its kind. */
export const unsubscribeToken = (secret: string, userId: number, kind: Unsubscribed = 'messages'): string =>
  `${MARKS[kind]}${userId}-${signatureOf(secret, userId, kind).toString('base64url')}`;

/** The user of a link, and the mails that it ends; undefined: the link is invalid, or the account deactivated. */
export function findUnsubscribing(
  realm: Realm,
  secret: string,
  token: string,
): { readonly user: User; readonly kind: Unsubscribed } | undefined {
  const parts = /^(w?)([0-9]{1,15})-([A-Za-z0-9_-]{43})$/.exec(token);
  if (!parts) return undefined;
  const kind = parts[1] === MARKS.digest ? 'digest' : 'messages';
  const userId = Number(parts[2]);
  const given = Buffer.from(parts[3] as string, 'base64url');
  const expected = signatureOf(secret, userId, kind);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const user = realm.users.get(userId);
  return user?.isActive ? { user, kind } : undefined;
}

const signatureOf = (secret: string, userId: number, kind: Unsubscribed): Buffer =>
  createHmac('sha256', secret).update(`${PURPOSES[kind]} ${userId}`).digest();

/** Switches mail of a kind off for a user. */
export async function unsubscribe(tx: Tx, userId: number, kind: Unsubscribed): Promise<void> {
  if (kind === 'messages') return endMessageMails(tx, userId);
  tx.actAs(userId);
  await changeSettings(tx, tx.realm.user(userId), { enable_digest_emails: false });
}

/** Switches off mail about messages, also for single channels. */
async function endMessageMails(tx: Tx, userId: number): Promise<void> {
  const user = tx.realm.user(userId);
  tx.actAs(userId);
  await changeSettings(tx, user, SETTINGS);
  const channels = [...tx.realm.subscriptionsOf(userId).values()].filter(
    ({ isActive, emailNotifications }) => isActive && emailNotifications === true,
  );
  const asked = channels.map(({ channelId }) => ({
    ...{ stream_id: channelId, property: 'email_notifications', value: false },
  }));
  if (asked.length > 0) await setProperties(tx, user, asked);
}
