import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Profile, ProfileValue } from '../../model/people.ts';

/** The profiles of users with any value; `userIds` limits the users. */
export async function listProfiles(
  { db, realm }: Rows,
  userIds?: readonly number[],
): Promise<Map<number, Profile>> {
  let query = db
    .selectFrom('profile_values')
    .select(['user_id', 'field_id', 'value', 'rendered_value'])
    .where('realm_id', '=', realm.id);
  if (userIds) query = query.where(isAmong(db, 'user_id', userIds));
  const profiles = new Map<number, Map<number, ProfileValue>>();
  for (const row of await query.execute()) {
    const own = profiles.get(row.user_id) ?? new Map<number, ProfileValue>();
    own.set(row.field_id, { value: row.value, renderedValue: row.rendered_value });
    profiles.set(row.user_id, own);
  }
  return profiles;
}

export async function putProfileValue(
  tx: StoreTx,
  { userId, fieldId }: { readonly userId: number; readonly fieldId: number },
  { value, renderedValue }: ProfileValue,
): Promise<void> {
  await tx.db
    .insertInto('profile_values')
    .values({
      realm_id: tx.realm.id,
      user_id: userId,
      field_id: fieldId,
      value,
      rendered_value: renderedValue,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['realm_id', 'user_id', 'field_id'])
        .doUpdateSet({ value, rendered_value: renderedValue }),
    )
    .execute();
}

export async function deleteProfileValues(
  tx: StoreTx,
  userId: number,
  fieldIds: readonly number[],
): Promise<void> {
  await tx.db
    .deleteFrom('profile_values')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .where('field_id', 'in', fieldIds)
    .execute();
}

/** Deletes values of a field that are no longer among the options; returns the IDs of their users. */
export async function deleteChosen(
  tx: StoreTx,
  fieldId: number,
  values: readonly string[],
): Promise<number[]> {
  const rows = await tx.db
    .deleteFrom('profile_values')
    .where('realm_id', '=', tx.realm.id)
    .where('field_id', '=', fieldId)
    .where('value', 'in', values)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
