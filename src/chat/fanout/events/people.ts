import { z } from 'zod';
import type { PeopleEvents, PersonChange } from '../../events/people.ts';
import type { Person } from '../../model/people.ts';
import { customProfileField } from '../../views/initial-state/reply/lists.ts';
import { presentProfileFields, presentProfileOf } from '../../views/organization/lists.ts';
import {
  apiEmail,
  avatarPath,
  avatarUrl,
  deliveryEmail,
  personShape,
  presentPerson,
  presentUnknownPerson,
} from '../../views/people/people.ts';
import type { ProjectionContext, Recipient } from '../recipient.ts';
import { defineEvent, type ReadOnly } from './define-event.ts';

const newPerson = personShape.extend({ is_active: z.boolean().optional() }).meta({ id: 'AddedPerson' });

const personChange = z
  .strictObject({
    user_id: z.int(),
    email: z.string().optional(),
    full_name: z.string().optional(),
    avatar_url: z.string().nullable().optional(),
    avatar_source: z.string().optional(),
    avatar_url_medium: z.string().nullable().optional(),
    avatar_version: z.int().optional(),
    timezone: z.string().optional(),
    bot_owner_id: z.int().nullable().optional(),
    role: z.int().optional(),
    delivery_email: z.string().nullable().optional(),
    new_email: z.string().optional(),
    is_active: z.boolean().optional(),
    custom_profile_field: z
      .strictObject({
        id: z.int(),
        value: z.string().nullable(),
        rendered_value: z.string().nullable().optional(),
      })
      .optional(),
  })
  .meta({ id: 'PersonChange' });

type Of<Type extends PeopleEvents['type']> = Extract<PeopleEvents, { type: Type }>;

export const peopleEvents = {
  realm_user: defineEvent({
    type: 'realm_user',
    sends: {
      UserAddEvent: {
        op: 'add',
        has: { person: newPerson },
        doc: 'Somebody joined, or the client may know of them from now on.',
      },
      UserUpdateEvent: {
        op: 'update',
        has: { person: personChange },
        doc: 'Something of somebody changed; what did not is absent.',
      },
      UserRemoveEvent: {
        op: 'remove',
        has: { person: z.strictObject({ user_id: z.int(), full_name: z.string() }) },
        doc: 'The client may not know of somebody any more.',
      },
    },
    project: (event, recipient, around) => wirePerson(event, recipient, around),
  }),
  custom_profile_fields: defineEvent({
    type: 'custom_profile_fields',
    sends: {
      ProfileFieldsEvent: {
        has: { fields: z.array(customProfileField) },
        doc: 'The profile fields of the organization; all of them.',
      },
    },
    project: (_, { options }, { realm }) => [
      { type: 'custom_profile_fields', fields: presentProfileFields(realm, options) },
    ],
  }),
};

function wirePerson(event: Of<'realm_user'>, recipient: Recipient, around: ProjectionContext) {
  switch (event.op) {
    case 'add':
      return [wireAdd(event.person, recipient, around)];
    case 'stranger':
      return wireStranger(event.userId, recipient, around);
    case 'remove':
      return wireRemove(event.userId, recipient, around);
    case 'update': {
      const person = around.realm.users.get(event.userId);
      return person ? wireChange({ person, change: event.change }, recipient, around).map(asUpdate) : [];
    }
    case 'meet':
      return peopleOf(event.userIds, around).map((person) => wireAdd(person, recipient, around));
    case 'lose':
      return event.userIds.flatMap((userId) => wireRemove(userId, recipient, around));
    case 'addresses':
      return peopleOf(event.userIds, around).flatMap((person) =>
        [addressOf(person, recipient), pictureOf(person, recipient, around)].map(asUpdate),
      );
    case 'profile_value_gone':
      return event.userIds.map((user_id) =>
        asUpdate({ user_id, custom_profile_field: { id: event.fieldId, value: null } }),
      );
    default:
      return event satisfies never;
  }
}

type Changed = ReadOnly<z.output<typeof personChange>>;

const asUpdate = (person: Changed) => ({ type: 'realm_user', op: 'update', person }) as const;

const peopleOf = (userIds: readonly number[], { realm }: ProjectionContext): Person[] =>
  userIds.flatMap((id) => realm.users.get(id) ?? []);

function wireAdd(person: Person, { user, options }: Recipient, around: ProjectionContext) {
  const viewing = { viewer: user, externalUrl: around.externalUrl };
  const presented = presentPerson(person, viewing, {
    clientExtavatar: options.clientExtavatar,
    urlOptional: options.capabilities.user_avatar_url_field_optional,
  });
  return {
    type: 'realm_user' as const,
    op: 'add' as const,
    person: { ...presented, ...presentProfileOf(around.realm, person) },
  };
}

/** Clients that do not support hidden users get a placeholder for each, as in their snapshot. */
function wireStranger(userId: number, { options }: Recipient, { realm, externalUrl }: ProjectionContext) {
  const user = realm.users.get(userId);
  if (options.capabilities.user_list_incomplete || !user) return [];
  const person = { ...presentUnknownPerson(user, externalUrl), is_active: user.isActive };
  return [{ type: 'realm_user' as const, op: 'add' as const, person }];
}

function wireRemove(userId: number, recipient: Recipient, around: ProjectionContext) {
  const person = { user_id: userId, full_name: 'Unknown user' };
  return [
    { type: 'realm_user' as const, op: 'remove' as const, person },
    ...wireStranger(userId, recipient, around),
  ];
}

/** The form of a change in the event for this viewer. */
function wireChange(
  { person, change }: { readonly person: Person; readonly change: PersonChange },
  recipient: Recipient,
  around: ProjectionContext,
): Changed[] {
  const user_id = person.id;
  const email = apiEmail(person, around.externalUrl);
  if ('timezone' in change) return [{ user_id, email, timezone: change.timezone }];
  if ('sightOfEmail' in change) {
    return [addressOf(person, recipient), pictureOf(person, recipient, around)];
  }
  if ('apiEmail' in change) return [{ user_id, new_email: email }];
  if ('avatar' in change) return [pictureOf({ ...person, ...change.avatar }, recipient, around)];
  if ('fullName' in change) return [{ user_id, full_name: change.fullName }];
  if ('role' in change) return [{ user_id, role: change.role }];
  if ('isActive' in change) return [{ user_id, is_active: change.isActive }];
  if ('botOwnerId' in change) return [{ user_id, bot_owner_id: change.botOwnerId }];
  if ('email' in change) return wireEmail(person, recipient, around);
  const { fieldId: id, value, renderedValue } = change.profileValue;
  const rendered = renderedValue === null ? {} : { rendered_value: renderedValue };
  return [{ user_id, custom_profile_field: { id, value, ...rendered } }];
}

/**
 * The real address, with the avatar that follows from it, to recipients who may see it; the API address to all if
 * it is the real one.
 */
function wireEmail(person: Person, recipient: Recipient, around: ProjectionContext): Changed[] {
  const address = addressOf(person, recipient);
  const email = apiEmail(person, around.externalUrl);
  const pictureFollows = person.avatarSource === 'G' && address.delivery_email !== null;
  return [
    ...(address.delivery_email === null ? [] : [address]),
    ...(pictureFollows ? [pictureOf(person, recipient, around)] : []),
    ...(email === person.deliveryEmail ? [{ user_id: person.id, new_email: email }] : []),
  ];
}

const addressOf = (person: Person, { user }: Recipient) => ({
  user_id: person.id,
  delivery_email: deliveryEmail(person, user),
});

/** A client computes pictures from the addresses that it may see; for their own user it gets the picture's address. */
function pictureOf(
  person: Person,
  { user, options }: Recipient,
  { externalUrl }: ProjectionContext,
): Changed {
  const isOwn = person.id === user.id;
  const avatar_url = isOwn
    ? avatarPath(person, externalUrl)
    : avatarUrl(person, { viewer: user, externalUrl }, options);
  return {
    user_id: person.id,
    avatar_url,
    avatar_source: person.avatarSource,
    avatar_url_medium: avatar_url && avatarPath(person, externalUrl, '/medium'),
    avatar_version: person.avatarVersion,
  };
}
