import type { Client } from '../client/index.ts';
import { subscribe, unsubscribe, updateSubscriptionSettings } from '../client/operations.ts';

export type SubscriptionProperty =
  | 'color'
  | 'is_muted'
  | 'pin_to_top'
  | 'desktop_notifications'
  | 'audible_notifications'
  | 'push_notifications'
  | 'email_notifications'
  | 'wildcard_mentions_notify';

interface Change {
  readonly streamId: number;
  readonly property: SubscriptionProperty;
  readonly value: boolean | string;
}

/** A personal setting of a channel that one is in; its event changes what is shown. */
export async function setSubscription(client: Client, change: Change | readonly Change[]): Promise<void> {
  const changes = [change].flat() as readonly Change[];
  await client.call(updateSubscriptionSettings, {
    subscription_data: changes.map(({ streamId, ...rest }) => ({ stream_id: streamId, ...rest })),
  });
}

export async function leaveChannel(client: Client, name: string): Promise<void> {
  await client.call(unsubscribe, { subscriptions: [name] });
}

/** Puts others into a channel. */
export async function addSubscribers(
  client: Client,
  name: string,
  userIds: readonly number[],
): Promise<void> {
  await client.call(subscribe, { subscriptions: [{ name }], principals: userIds });
}
