import type { Client } from '../client/index.ts';
import {
  createUser,
  deactivateUser,
  muteUser,
  reactivateUser,
  type UpdateUserParams,
  unmuteUser,
  updateUser,
} from '../client/operations.ts';

/** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
export type AccountRole = NonNullable<UpdateUserParams['role']>;

/** Hides messages of a muted user. */
export async function setMuted(client: Client, userId: number, isMuted: boolean): Promise<void> {
  await client.call(isMuted ? muteUser : unmuteUser, { muted_user_id: userId });
}

export async function setRole(client: Client, userId: number, role: AccountRole): Promise<void> {
  await client.call(updateUser, { user_id: userId, role });
}

export async function setFullName(client: Client, userId: number, name: string): Promise<void> {
  await client.call(updateUser, { user_id: userId, full_name: name });
}

/** `words`: the person gets them by mail, if there are any. */
export async function deactivatePerson(client: Client, userId: number, words: string): Promise<void> {
  const comment = words === '' ? {} : { deactivation_notification_comment: words };
  await client.call(deactivateUser, { user_id: userId, ...comment });
}

export async function reactivatePerson(client: Client, userId: number): Promise<void> {
  await client.call(reactivateUser, { user_id: userId });
}

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Answers the ID of the account. */
export async function addPerson(client: Client, { name, email, password }: NewPerson): Promise<number> {
  return (await client.call(createUser, { full_name: name, email, password })).user_id;
}

/** Sets a field of another user's profile; empty: removes the value. */
export async function setProfileValue(
  client: Client,
  userId: number,
  { fieldId, value }: { readonly fieldId: number; readonly value: string | readonly number[] },
): Promise<void> {
  await client.call(updateUser, { user_id: userId, profile_data: [{ id: fieldId, value }] });
}
