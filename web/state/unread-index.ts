export interface UnreadTopic {
  readonly streamId: number;
  readonly topic: string;
  /** Ascending. */
  readonly ids: readonly number[];
  readonly mentions: number;
  /** By its own policy, or as its channel is. */
  readonly isMuted: boolean;
}

export interface UnreadDirect {
  readonly userIds: readonly number[];
  readonly ids: readonly number[];
}

export interface UnreadChannel {
  /** Without messages in muted topics. */
  readonly count: number;
  readonly mutedCount: number;
  readonly mentions: number;
}

/** Values of `web_stream_unreads_count_display_policy`. */
export const CHANNEL_COUNTS = { all: 1, unmuted: 2, none: 3 } as const;

/** The number that stands at a channel: one that calls, or a quiet one where all that is unread is muted. */
export function channelCount(
  { count = 0, mutedCount = 0 }: Partial<UnreadChannel>,
  policy: number,
): { readonly calls: number; readonly quiet: number } {
  const { all, none } = CHANNEL_COUNTS;
  if (policy === none) return { calls: 0, quiet: 0 };
  const further = policy === all ? mutedCount : 0;
  return count > 0 ? { calls: count + further, quiet: 0 } : { calls: 0, quiet: further };
}

/** Unread messages by where they are. */
export interface UnreadIndex {
  /** By `topicKey`. */
  readonly topics: ReadonlyMap<string, UnreadTopic>;
  readonly channels: ReadonlyMap<number, UnreadChannel>;
  /** By the key of the conversation. */
  readonly directs: ReadonlyMap<string, UnreadDirect>;
  readonly mentions: ReadonlySet<number>;
  /** All but muted ones. */
  readonly total: number;
  readonly direct: number;
}
