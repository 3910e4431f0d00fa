/** What of the in-memory realm a transaction changed: each node reads these rows again, none keeps two truths. */
export interface Touches {
  /** Position of the log before the transaction's own entries: those up to it are told as of the state before. */
  readonly since?: number;
  readonly realm?: boolean;
  readonly users?: readonly number[];
  readonly channels?: readonly number[];
  readonly groups?: readonly number[];
  /** Channels whose subscriptions changed. */
  readonly subscribersOf?: readonly number[];
  /** People whose subscriptions changed. */
  readonly subscriptionsOf?: readonly number[];
  /** People whose alert words changed. */
  readonly alertWordsOf?: readonly number[];
  /** Topics that have no message any more (`realm/known-topics.ts`). */
  readonly emptiedTopics?: readonly string[];
  /** People whose profiles changed. */
  readonly profilesOf?: readonly number[];
  /** People who mute others than before. */
  readonly mutedUsersOf?: readonly number[];
  /** Presence that changed after this update. */
  readonly presencesSince?: number;
  /** Event queues that have ended, which other nodes may hold. */
  readonly endedQueues?: readonly string[];
  /** Sessions that have ended: each node forgets them. */
  readonly endedSessions?: readonly number[];
  /** Names of the short lists that changed (`store/parts.ts`). */
  readonly parts?: readonly string[];
}

export function mergeTouches(all: readonly Touches[]): Touches {
  const updates = all.flatMap((touches) => touches.presencesSince ?? []);
  const union = <T>(pick: (touches: Touches) => readonly T[] | undefined): T[] => [
    ...new Set(all.flatMap((touches) => pick(touches) ?? [])),
  ];
  return {
    realm: all.some((touches) => touches.realm),
    users: union((touches) => touches.users),
    channels: union((touches) => touches.channels),
    groups: union((touches) => touches.groups),
    subscribersOf: union((touches) => touches.subscribersOf),
    subscriptionsOf: union((touches) => touches.subscriptionsOf),
    alertWordsOf: union((touches) => touches.alertWordsOf),
    emptiedTopics: union((touches) => touches.emptiedTopics),
    profilesOf: union((touches) => touches.profilesOf),
    mutedUsersOf: union((touches) => touches.mutedUsersOf),
    ...(updates.length > 0 && { presencesSince: Math.min(...updates) }),
    endedQueues: union((touches) => touches.endedQueues),
    endedSessions: union((touches) => touches.endedSessions),
    parts: union((touches) => touches.parts),
  };
}
