import type { Rows } from '../../../engine/store/engine.ts';
import { flagOf, yes } from '../../../engine/store/schema/columns.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { ProfileField } from '../../model/people.ts';
import { updateRows } from '../update-rows.ts';

/** In the order in which they are shown. */
export async function listProfileFields({ db, realm }: Rows): Promise<readonly ProfileField[]> {
  const rows = await db
    .selectFrom('profile_fields')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .orderBy('rank')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    order: row.rank,
    name: row.name,
    hint: row.hint,
    data: row.field_data,
    inSummary: yes(row.in_summary),
    required: yes(row.required),
    editableByUser: yes(row.editable_by_user),
  }));
}

function rowOf(realmId: number, field: ProfileField): Schema['profile_fields'] {
  return {
    realm_id: realmId,
    id: field.id,
    type: field.type,
    rank: field.order,
    name: field.name,
    hint: field.hint,
    field_data: field.data,
    in_summary: flagOf(field.inSummary),
    required: flagOf(field.required),
    editable_by_user: flagOf(field.editableByUser),
  };
}

export async function insertProfileField(tx: StoreTx, field: ProfileField): Promise<void> {
  await tx.db.insertInto('profile_fields').values(rowOf(tx.realm.id, field)).execute();
}

export async function updateProfileFields(tx: StoreTx, fields: readonly ProfileField[]): Promise<void> {
  const changes = fields.map((field) => {
    const { realm_id: _, id, ...columns } = rowOf(tx.realm.id, field);
    return { id, columns };
  });
  await updateRows(tx, 'profile_fields', changes);
}

/** Deletes the field with all its values. */
export async function deleteProfileField(tx: StoreTx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('profile_values')
    .where('realm_id', '=', tx.realm.id)
    .where('field_id', '=', id)
    .execute();
  await tx.db.deleteFrom('profile_fields').where('realm_id', '=', tx.realm.id).where('id', '=', id).execute();
}
