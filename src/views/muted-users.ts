/** `muted`: user IDs, each with the time (UNIX seconds) since when. */
export const presentMutedUsers = (muted: Iterable<readonly [number, number]>) =>
  [...muted].map(([id, timestamp]) => ({ id, timestamp }));
