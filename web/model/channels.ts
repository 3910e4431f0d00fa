import type { Client } from '../client/index.ts';
import { getStreams, subscribe, updateStream } from '../client/operations.ts';

/** `shared`: private, but people who join later see older messages. */
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

/** How many people are in each channel that one may know of. */
export async function fetchSizes(client: Client): Promise<ReadonlyMap<number, number>> {
  const { streams } = await client.call(getStreams, { include_all: true });
  return new Map(streams.map(({ stream_id: id, subscriber_count: count }) => [id, count]));
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
