import type { Client } from '../client/index.ts';
import {
  deleteSession,
  type GetSessionsReply,
  getSessions,
  removeAvatar,
  setAvatar,
  type UpdateRealmUserSettingsDefaultsParams,
  type UpdateSettingsParams,
  type UpdateStatusParams,
  updateRealmUserSettingsDefaults,
  updateSettings,
  updateStatus,
} from '../client/operations.ts';

export type SettingsChange = UpdateSettingsParams;
export type DefaultsChange = UpdateRealmUserSettingsDefaultsParams;
export type SignedInBrowser = GetSessionsReply['sessions'][number];

/** The settings event changes what is shown. */
export async function saveSettings(client: Client, change: SettingsChange): Promise<void> {
  await client.call(updateSettings, change);
}

/** Defaults of new accounts. The event changes what views show. */
export async function saveDefaults(client: Client, change: DefaultsChange): Promise<void> {
  await client.call(updateRealmUserSettingsDefaults, change);
}

export async function saveStatus(client: Client, status: UpdateStatusParams): Promise<void> {
  await client.call(updateStatus, status);
}

export async function savePicture(client: Client, picture: Blob): Promise<void> {
  await client.call(setAvatar, { file: new File([picture], 'picture.png', { type: picture.type }) });
}

export async function removePicture(client: Client): Promise<void> {
  await client.call(removeAvatar, {});
}

export const fetchSessions = async (client: Client): Promise<readonly SignedInBrowser[]> =>
  (await client.call(getSessions, {})).sessions;

export async function endSessions(client: Client, ids: readonly number[]): Promise<void> {
  for (const session_id of ids) await client.call(deleteSession, { session_id });
}
