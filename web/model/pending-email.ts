import type { Client } from '../client/index.ts';
import { getOwnUser } from '../client/operations.ts';

/** The address that one has asked for and not confirmed yet; null: none. */
export const fetchPendingEmail = async (client: Client): Promise<string | null> =>
  (await client.call(getOwnUser, {})).pending_email;
