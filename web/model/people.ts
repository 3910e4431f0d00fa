import type { Client } from '../client/index.ts';
import { muteUser, unmuteUser } from '../client/operations.ts';

/** Messages of somebody muted are hidden. */
export async function setMuted(client: Client, userId: number, isMuted: boolean): Promise<void> {
  await client.call(isMuted ? muteUser : unmuteUser, { muted_user_id: userId });
}
