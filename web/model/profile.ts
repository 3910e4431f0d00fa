import { type Client, deleteProfileData, updateProfileData } from '../client/index.ts';

export type FieldValue = string | readonly number[];

/** Fills in a field of one's own profile; empty: takes out what stands there. Its event changes what is shown. */
export async function saveProfileValue(client: Client, fieldId: number, value: FieldValue): Promise<void> {
  if (value.length === 0) await client.call(deleteProfileData, { data: [fieldId] });
  else await client.call(updateProfileData, { data: [{ id: fieldId, value }] });
}
