import { BadRequest } from '../../engine/kernel/errors.ts';
import { slices } from '../../engine/kernel/values/slices.ts';
import { toUsers } from '../../engine/log/audience.ts';
import { PEOPLE_AT_ONCE } from '../events/people.ts';
import type { Profile, ProfileField } from '../model/people.ts';
import { FIELD_TYPE } from '../model/profile-fields.ts';
import type { Tx } from '../realm/tx.ts';
import { viewersOf } from '../rules/people/people.ts';
import {
  accessField,
  checkField,
  type FieldInput,
  isFixed,
  readData,
} from '../rules/people/profile-fields.ts';
import {
  deleteProfileField,
  insertProfileField,
  updateProfileFields,
} from '../store/organization/profile-fields.ts';
import { deleteChosen } from '../store/people/profile-values.ts';

/** Creates a field, the last in the order; returns its ID. */
export async function create(tx: Tx, type: number, input: FieldInput): Promise<number> {
  const checked = checkField(tx.realm, { type, input });
  const id = tx.nextId('profile_field');
  await insertProfileField(tx, { ...checked, id, order: id });
  await emitProfileFields(tx);
  return id;
}

/** The requested changes; undefined members stay as they are. */
type Given = { readonly [K in keyof FieldInput]?: FieldInput[K] | undefined };

/** Changes the given properties of a field; its type stays. */
export async function update(tx: Tx, fieldId: number, given: Given): Promise<void> {
  const field = accessField(tx.realm, fieldId);
  requireOpen(field, given);
  const { name, hint, inSummary, required, editableByUser } = field;
  const before = { name, hint, data: readData(field), inSummary, required, editableByUser };
  const asked = Object.entries(given).filter(([, value]) => value !== undefined);
  const input: FieldInput = { ...before, ...Object.fromEntries(asked) };
  const changed = { ...field, ...checkField(tx.realm, { type: field.type, input, own: field }) };
  await updateProfileFields(tx, [changed]);
  await dropChoices(tx, field, changed);
  await emitProfileFields(tx);
}

function requireOpen(field: ProfileField, { name, hint, data }: Given): void {
  if (!isFixed(field)) return;
  const isOther =
    (name !== undefined && name.trim() !== field.name) ||
    (hint !== undefined && hint !== field.hint) ||
    (data !== undefined && JSON.stringify(data) !== field.data);
  if (isOther) throw new BadRequest('Default custom field cannot be updated.');
}

/** Deletes users' values that are no longer among the options. */
async function dropChoices(tx: Tx, before: ProfileField, after: ProfileField): Promise<void> {
  if (before.type !== FIELD_TYPE.select) return;
  const kept = readData(after);
  const gone = Object.keys(readData(before)).filter((choice) => !Object.hasOwn(kept, choice));
  if (gone.length === 0) return;
  const userIds = await deleteChosen(tx, before.id, gone);
  const emptied = userIds.map((id) => [id, without(tx.realm.profileOf(id), before.id)] as const);
  tx.record({ profiles: new Map(emptied) });
  for (const { viewers, known } of await viewersOf(tx, userIds)) {
    for (const some of slices(known, PEOPLE_AT_ONCE)) {
      const event = { type: 'realm_user', op: 'profile_value_gone', fieldId: before.id } as const;
      tx.emit({ ...event, userIds: some }, toUsers(viewers));
    }
  }
}

function without(profile: Profile, fieldId: number): Profile {
  return new Map([...profile].filter(([id]) => id !== fieldId));
}

/** Deletes a field with all its values. */
export async function remove(tx: Tx, fieldId: number): Promise<void> {
  accessField(tx.realm, fieldId);
  await deleteProfileField(tx, fieldId);
  await emitProfileFields(tx);
}

/** `order`: the IDs of all fields. */
export async function reorder(tx: Tx, order: readonly number[]): Promise<void> {
  const places = new Map(order.map((id, place) => [id, place]));
  const fields = tx.realm.part('profileFields').map((field) => {
    const place = places.get(field.id);
    if (place === undefined) throw new BadRequest('Invalid order mapping.');
    return { ...field, order: place };
  });
  await updateProfileFields(tx, fields);
  await emitProfileFields(tx);
}

async function emitProfileFields(tx: Tx): Promise<void> {
  await tx.recordPart('profileFields');
  tx.emit({ type: 'custom_profile_fields' }, toUsers(everybody(tx)));
}

const everybody = ({ realm }: Tx): number[] => [...realm.activeUsers()].map((user) => user.id);
