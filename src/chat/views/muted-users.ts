/** `muted`: user IDs, each with the begin of the mute (UNIX seconds). */
export const presentMutedUsers = (muted: Iterable<readonly [number, number]>) =>
  [...muted].map(([id, timestamp]) => ({ id, timestamp }));
