import { toUsers } from '../../engine/log/audience.ts';
import type { PersonChange } from '../events/people.ts';
import { renderMessage } from '../markdown/render.ts';
import { type ProfileField, type ProfileValue, ROLE, type User } from '../model/people.ts';
import { FIELD_TYPE } from '../model/profile-fields.ts';
import type { Realm } from '../realm/realm.ts';
import type { Tx } from '../realm/tx.ts';
import { whoKnows } from '../rules/people/people.ts';
import { accessField } from '../rules/people/profile-fields.ts';
import { checkProfileValue, type GivenValue, requireEditable } from '../rules/people/profile-values.ts';
import { deleteProfileValues, putProfileValue } from '../store/people/profile-values.ts';
import { markdownContext } from './rendering/markdown-context.ts';

export interface ProfileEntry {
  readonly id: number;
  readonly value: GivenValue;
}

/** A change of one profile value; null: the value is deleted. */
interface ProfileChange {
  readonly fieldId: number;
  readonly to: ProfileValue | null;
}

/** Sets the given values in the caller's own profile. */
export async function fillProfile(tx: Tx, user: User, entries: readonly ProfileEntry[]): Promise<void> {
  await writeProfile(tx, user, planFilling(tx.realm, { actor: user, owner: user }, entries));
}

/** Deletes values of the caller's own profile. */
export async function clearProfile(tx: Tx, user: User, fieldIds: readonly number[]): Promise<void> {
  const plan = fieldIds.map((id) => planClearing(tx.realm, user, id));
  await writeProfile(tx, user, plan);
}

/** The values that `actor` sets in the profile of `owner`; only `owner` may clear a field. */
export function planProfile(
  realm: Realm,
  people: { readonly actor: User; readonly owner: User },
  entries: readonly ProfileEntry[],
): readonly ProfileChange[] {
  return entries.flatMap((entry) =>
    entry.value === null || entry.value.length === 0
      ? planClearing(realm, people.actor, entry.id)
      : planFilling(realm, people, [entry]),
  );
}

function planFilling(
  realm: Realm,
  { actor, owner }: { readonly actor: User; readonly owner: User },
  entries: readonly ProfileEntry[],
): ProfileChange[] {
  return entries.map(({ id, value: given }) => {
    const field = accessField(realm, id);
    requireEditable(field, actor.role <= ROLE.administrator);
    const value = checkProfileValue(realm, field, given);
    return { fieldId: id, to: { value, renderedValue: render(realm, owner, { field, value }) } };
  });
}

function planClearing(realm: Realm, actor: User, fieldId: number): ProfileChange {
  requireEditable(accessField(realm, fieldId), actor.role <= ROLE.administrator);
  return { fieldId, to: null };
}

const MARKDOWN: ReadonlySet<number> = new Set([FIELD_TYPE.shortText, FIELD_TYPE.longText]);

function render(
  realm: Realm,
  owner: User,
  { field: { type }, value }: { readonly field: ProfileField; readonly value: string },
): string | null {
  if (!MARKDOWN.has(type)) return null;
  return value === '' ? '' : renderMessage(value, markdownContext(realm, owner)).html;
}

/** Writes the changed values and emits them to users who may see the profile's owner. */
export async function writeProfile(tx: Tx, owner: User, plan: readonly ProfileChange[]): Promise<void> {
  const known = tx.realm.profileOf(owner.id);
  const last = new Map(plan.map((change) => [change.fieldId, change]));
  const changes = [...last.values()].filter(({ fieldId, to }) => known.get(fieldId)?.value !== to?.value);
  if (changes.length === 0) return;
  const gone = changes.filter(({ to }) => to === null).map(({ fieldId }) => fieldId);
  if (gone.length > 0) await deleteProfileValues(tx, owner.id, gone);
  for (const { fieldId, to } of changes) {
    if (to) await putProfileValue(tx, { userId: owner.id, fieldId }, to);
  }
  const profile = new Map(known);
  for (const { fieldId, to } of changes) {
    if (to) profile.set(fieldId, to);
    else profile.delete(fieldId);
  }
  tx.record({ profiles: new Map([[owner.id, profile]]) });
  const audience = toUsers(await whoKnows(tx, owner));
  for (const change of changes.map(asChange))
    tx.emit({ type: 'realm_user', op: 'update', userId: owner.id, change }, audience);
}

function asChange({ fieldId, to }: ProfileChange): PersonChange {
  const { value, renderedValue } = to ?? { value: null, renderedValue: null };
  return { profileValue: { fieldId, value, renderedValue } };
}
