import type { Client } from '../client/index.ts';
import {
  type CreateCustomProfileFieldParams,
  createCustomProfileField,
  deleteCustomProfileField,
  reorderCustomProfileFields,
  type UpdateCustomProfileFieldParams,
  updateCustomProfileField,
} from '../client/operations.ts';
import type { Model } from './model.ts';

export type NewField = CreateCustomProfileFieldParams;
export type FieldChange = Omit<UpdateCustomProfileFieldParams, 'field_id'>;

/** The event of profile fields changes what is shown. */
export async function addField(client: Client, field: NewField): Promise<void> {
  await client.call(createCustomProfileField, field);
}

export async function changeField(client: Client, id: number, change: FieldChange): Promise<void> {
  await client.call(updateCustomProfileField, { field_id: id, ...change });
}

export async function deleteField(client: Client, id: number): Promise<void> {
  await client.call(deleteCustomProfileField, { field_id: id });
}

export async function orderFields(client: Client, ids: readonly number[]): Promise<void> {
  await client.call(reorderCustomProfileFields, { order: ids });
}

/** How many people have filled in a field; with `values`, with one of them. Asked at a moment, not followed. */
export function countFilled(
  { tables }: Pick<Model, 'tables'>,
  fieldId: number,
  values?: ReadonlySet<string>,
): number {
  let count = 0;
  for (const { profile_data: data } of tables.people.peek().values()) {
    const value = data?.[String(fieldId)]?.value;
    if (value && (values === undefined || values.has(value))) count++;
  }
  return count;
}
