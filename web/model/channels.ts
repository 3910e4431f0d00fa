import type { Client } from '../client/index.ts';
import { subscribe, updateStream } from '../client/operations.ts';

/** `shared`: private, but those who join later see what was written before. */
export type Privacy = 'public' | 'private' | 'shared' | 'web-public';

export interface NewChannel {
  readonly name: string;
  readonly description: string;
  readonly privacy: Privacy;
  readonly userIds: readonly number[];
  /** The organization's channel for announcements says that it is there. */
  readonly announce: boolean;
}

const PRIVACY = {
  public: { invite_only: false, is_web_public: false, history_public_to_subscribers: true },
  private: { invite_only: true, is_web_public: false, history_public_to_subscribers: false },
  shared: { invite_only: true, is_web_public: false, history_public_to_subscribers: true },
  'web-public': { invite_only: false, is_web_public: true, history_public_to_subscribers: true },
};

export async function createChannel(client: Client, channel: NewChannel): Promise<void> {
  const { name, description, privacy, userIds, announce } = channel;
  await client.call(subscribe, {
    subscriptions: [{ name, description }],
    principals: userIds,
    announce,
    ...PRIVACY[privacy],
  });
}

export async function joinChannel(client: Client, name: string): Promise<void> {
  await client.call(subscribe, { subscriptions: [{ name }] });
}

export async function addToChannel(client: Client, name: string, userIds: readonly number[]): Promise<void> {
  await client.call(subscribe, { subscriptions: [{ name }], principals: userIds });
}

export async function changeChannel(
  client: Client,
  streamId: number,
  change: { readonly new_name?: string; readonly description?: string },
): Promise<void> {
  await client.call(updateStream, { stream_id: streamId, ...change });
}
