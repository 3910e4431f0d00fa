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
