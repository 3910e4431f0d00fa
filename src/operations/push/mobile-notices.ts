import type { PushWay } from './notices.ts';

/** The payload of an outbox entry for the push gateway. Texts are made when it leaves. */
export type MobileNotice =
  | { readonly notice: 'message'; readonly userId: number; readonly messageId: number }
  /** What is no longer to be shown. */
  | { readonly notice: 'remove'; readonly userId: number; readonly messageIds: readonly number[] }
  /** A device left. */
  | {
      readonly notice: 'forget';
      readonly userId: number;
      readonly kind: 'apns' | 'gcm';
      readonly token: string;
      readonly gateway: string;
    };

/** The gateway is so many receivers: more waits for it, and users do not wait for each other. */
const SHARES = 8;

export const mobileReceiver = (userId: number): string => `gateway ${userId % SHARES}`;

/**
 * Devices whose platform is reached through a gateway: it has the devices of a user, so that an entry is for all of
 * them; each message has its own.
 */
export const MOBILE: PushWay = {
  kinds: ['apns', 'gcm'],
  outboxKind: 'push_mobile',
  receiverOf: ({ userId }) => mobileReceiver(userId),
  entriesFor: ([device], { notice, messageIds }) => {
    if (!device) return [];
    const { userId } = device;
    const notices: readonly MobileNotice[] =
      notice === 'message'
        ? messageIds.map((messageId) => ({ notice, userId, messageId }))
        : [{ notice, userId, messageIds }];
    return notices.map((each) => ({
      receiver: mobileReceiver(userId),
      conversation: String(userId),
      payload: JSON.stringify(each),
    }));
  },
};
