import type { PushWay } from './notices.ts';

/** The payload of an outbox entry for the push gateway. Its texts are made when it leaves. */
export type MobileNotice =
  | { readonly notice: 'message'; readonly userId: number; readonly messageId: number }
  /** Messages that devices should no longer show. */
  | { readonly notice: 'remove'; readonly userId: number; readonly messageIds: readonly number[] }
  /** A device was removed. */
  | {
      readonly notice: 'forget';
      readonly userId: number;
      readonly kind: 'apns' | 'gcm';
      readonly token: string;
      readonly gateway: string;
    };

/** The gateway counts as this many receivers: more entries may wait, and users do not wait for each other. */
const SHARES = 8;

export const mobileReceiver = (userId: number): string => `gateway ${userId % SHARES}`;

/**
 * Kinds of devices that are reached through a gateway. The gateway has the devices of a user, so one entry serves all of
 * them; each message has its own entry.
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
