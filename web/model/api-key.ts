import { type Client, fetchApiKey, regenerateOwnApiKey } from '../client/index.ts';

export interface ShownKey {
  /** The address by which the API knows the account. */
  readonly email: string;
  readonly apiKey: string;
}

/** The own key, after the password. */
export async function showApiKey(client: Client, username: string, password: string): Promise<ShownKey> {
  const { email, api_key: apiKey } = await client.call(fetchApiKey, { username, password });
  return { email, apiKey };
}

/** Another key, after the password; the one before opens nothing any more. */
export const renewApiKey = async (client: Client, password: string): Promise<string> =>
  (await client.call(regenerateOwnApiKey, { password })).api_key;
