import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { setProperties } from '../channels/properties.ts';
import { changeSettings } from '../user-settings/settings.ts';

const PURPOSE = 'unsubscribe from mail about messages';

/** The settings that mail about messages has. */
const SETTINGS = {
  enable_offline_email_notifications: false,
  enable_stream_email_notifications: false,
  enable_followed_topic_email_notifications: false,
} as const;

/** The token of a user's link; it never changes, and does nothing but end mail about messages. */
export const unsubscribeToken = (secret: string, userId: number): string =>
  `${userId}-${signatureOf(secret, userId).toString('base64url')}`;

/** The user of a link; undefined: it is none of ours, or the account has ended. */
export function findUnsubscribing(realm: Realm, secret: string, token: string): User | undefined {
  const parts = /^([0-9]{1,15})-([A-Za-z0-9_-]{43})$/.exec(token);
  if (!parts) return undefined;
  const userId = Number(parts[1]);
  const given = Buffer.from(parts[2] as string, 'base64url');
  const expected = signatureOf(secret, userId);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const user = realm.users.get(userId);
  return user?.isActive ? user : undefined;
}

const signatureOf = (secret: string, userId: number): Buffer =>
  createHmac('sha256', secret).update(`${PURPOSE} ${userId}`).digest();

/** Ends mail about messages, that of single channels too. */
export async function unsubscribe(tx: Tx, userId: number): Promise<void> {
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
