import { byName } from './by-name.ts';
import type { ClientEvent, EventOf } from './events.ts';
import { Keyed } from './keyed.ts';
import { put, removeFrom } from './lists.ts';
import type { ClientState, Person, PersonChange, UserGroup } from './types.ts';

const byId = new Keyed(({ user_id }: Person) => user_id);

/** The ID of the person that the event changes; undefined: the event names no person. */
export const personOf = (event: ClientEvent): number | undefined =>
  event.type === 'realm_user' ? event.person.user_id : undefined;

/** A copy, since the state changes its objects in place and a view compares by identity. */
export function personIn(state: ClientState, id: number): (Person & { is_active: boolean }) | undefined {
  const { realm_users, cross_realm_bots, realm_non_active_users } = state;
  const active = byId.find(realm_users, id) ?? byId.find(cross_realm_bots as Person[] | undefined, id);
  const person = active ?? byId.find(realm_non_active_users, id);
  return person && { ...person, is_active: active !== undefined };
}

export function applyPerson(state: ClientState, event: EventOf<'realm_user'>): void {
  switch (event.op) {
    case 'add':
      addPerson(state, event.person);
      return;
    case 'remove':
      removePerson(state, event.person.user_id);
      return;
    case 'update':
      changePerson(state, event.person);
      return;
    default:
      event satisfies never;
  }
}

function removePerson(state: ClientState, userId: number): void {
  for (const list of [state.realm_users, state.realm_non_active_users]) byId.take(list, userId);
  delete state.user_status?.[userId];
}

/** The list in which a user is shows whether the account is active. */
function addPerson(
  state: ClientState,
  { is_active = true, ...person }: Person & { is_active?: boolean },
): void {
  const list = is_active ? state.realm_users : state.realm_non_active_users;
  byId.put(list, person);
}

function changePerson(state: ClientState, change: PersonChange): void {
  const { user_id: id } = change;
  const person = byId.find(state.realm_users, id) ?? byId.find(state.realm_non_active_users, id);
  if (person) applyChange(person, change);
  if (change.user_id === state.user_id) changeSelf(state, change);
  if (change.is_active === undefined) return;
  if (person) moveBetweenLists(state, person, change.is_active);
  if (!change.is_active) leaveEverything(state, change.user_id);
}

const SHOWN = [
  'full_name',
  'avatar_url',
  'avatar_version',
  'timezone',
  'bot_owner_id',
  'delivery_email',
] as const;

function applyChange(person: Person, change: PersonChange): void {
  for (const name of SHOWN) if (change[name] !== undefined) byName(person)[name] = change[name];
  if (change.new_email !== undefined) person.email = change.new_email;
  if (change.role !== undefined) Object.assign(person, rights(change.role));
  if (change.custom_profile_field) setProfileField(person, change.custom_profile_field);
}

const rights = (role: number) => ({
  role,
  is_owner: role === 100,
  is_admin: role <= 200,
  is_guest: role === 600,
});

function setProfileField(person: Person, field: NonNullable<PersonChange['custom_profile_field']>): void {
  const data = { ...person.profile_data };
  const { value, rendered_value } = field;
  if (value === null) delete data[field.id];
  else data[field.id] = { value, ...(rendered_value != null && { rendered_value }) };
  person.profile_data = data;
}

/** The copies of the own account at the top level. */
const OWN = ['full_name', 'avatar_url', 'avatar_source', 'avatar_url_medium', 'delivery_email'] as const;

function changeSelf(state: ClientState, change: PersonChange): void {
  for (const name of OWN) {
    // One's own picture always has an address.
    if (change[name] != null && state[name] !== undefined) state[name] = change[name];
  }
  if (change.new_email !== undefined && state.email !== undefined) state.email = change.new_email;
  if (change.role === undefined || state.is_admin === undefined) return;
  const { role: _, ...flags } = rights(change.role);
  Object.assign(state, flags, { is_moderator: change.role === 300 });
}

function moveBetweenLists(state: ClientState, person: Person, isActive: boolean): void {
  removePerson(state, person.user_id);
  const list = isActive ? state.realm_users : state.realm_non_active_users;
  byId.put(list, person);
}

/** The server removes a deactivated user from all groups and channels, and sends no event for each of them. */
function leaveEverything(state: ClientState, userId: number): void {
  const lists = [state.subscriptions, state.unsubscribed, state.never_subscribed].flatMap(
    (list) => list ?? [],
  );
  for (const { subscribers } of lists) removeFrom(subscribers, (id) => id === userId);
  for (const group of state.realm_user_groups ?? []) {
    for (const members of [group.members, ...namedIn(group)]) removeFrom(members, (id) => id === userId);
  }
  delete state.user_status?.[userId];
}

/** The lists of people in the settings of a group. */
const namedIn = (group: UserGroup): number[][] =>
  Object.values(group).flatMap((value) =>
    typeof value === 'object' && value !== null && 'direct_members' in value
      ? [value.direct_members as number[]]
      : [],
  );

/** Values of deleted fields are removed. */
export function applyProfileFields(state: ClientState, { fields }: EventOf<'custom_profile_fields'>): void {
  if (state.custom_profile_fields) state.custom_profile_fields = fields;
  const ids = new Set(fields.map(({ id }) => String(id)));
  for (const person of [...(state.realm_users ?? []), ...(state.realm_non_active_users ?? [])]) {
    const data = person.profile_data;
    for (const id of Object.keys(data ?? {})) if (!ids.has(id)) delete data?.[id];
  }
}

export function applyBot(state: ClientState, event: EventOf<'realm_bot'>): void {
  const id = event.bot.user_id;
  switch (event.op) {
    case 'add':
      put(state.realm_bots, { ...event.bot }, (bot) => bot.user_id === id);
      return;
    case 'update':
      for (const bot of state.realm_bots ?? []) if (bot.user_id === id) Object.assign(bot, event.bot);
      return;
    case 'delete':
      removeFrom(state.realm_bots, (bot) => bot.user_id === id);
      return;
    default:
      event satisfies never;
  }
}
