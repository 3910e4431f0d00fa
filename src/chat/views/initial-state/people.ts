import { z } from 'zod';
import type { Reader } from '../../../engine/store/engine.ts';
import { ROLE, type User } from '../../model/people.ts';
import { FIELD_TYPES } from '../../model/profile-fields.ts';
import { accessiblePeople, administersBot, seesEverybody } from '../../rules/people/people.ts';
import { isVisitor } from '../../rules/people/visitors.ts';
import { holdsRealmPermission } from '../../rules/permissions/conditions.ts';
import { presentProfileFields, presentProfileOf } from '../organization/lists.ts';
import { botShape, presentBot } from '../people/bots.ts';
import { apiEmail, avatarPath, presentPerson, presentUnknownPerson } from '../people/people.ts';
import type { PeopleRun } from '../people/people-runs.ts';
import { type PeopleForm, type PeopleLists, peopleTexts } from '../people/people-texts.ts';
import { remembered } from './field.ts';
import { customProfileField } from './reply/lists.ts';
import { choices } from './reply/objects.ts';
import { ownShape } from './reply/user.ts';
import { type StateContext, type StatePart, wants } from './wanted.ts';

/** The lists of users, by the names of their members in the reply. */
const LISTS = ['realm_users', 'realm_non_active_users'] as const;

/** All users except the server's own bots, as of one moment; the view of limited guests is looked up later. */
export type Everybody = PeopleLists | readonly ListedUser[];

interface ListedUser {
  readonly user: User;
  /** JSON. */
  readonly text: string;
}

export function everybody(sight: StateContext): Everybody {
  if (!wants(sight, 'realm_user')) return [];
  const { realm, viewer, config } = sight;
  const viewing = { viewer, externalUrl: config.externalUrl };
  const texts = peopleTexts(realm);
  if (seesEverybody(realm, viewer)) return texts.listsFor(viewing, formOf(sight));
  const textOf = texts.textsFor(viewing, formOf(sight));
  const people = [...realm.users.values()].filter((user) => !user.isSystemBot);
  return people.map((user) => ({ user, text: textOf(user) }));
}

/** The form of user objects that the client wants. */
function formOf({ clientExtavatar, capabilities }: StateContext): PeopleForm {
  const avatars = { clientExtavatar, urlOptional: capabilities.user_avatar_url_field_optional ?? false };
  return {
    name: `state ${avatars.clientExtavatar} ${avatars.urlOptional}`,
    listOf: ({ isActive }) => LISTS[isActive ? 0 : 1],
    present(user, viewing) {
      const { is_active: _, ...person } = presentPerson(user, viewing, avatars);
      return isVisitor(viewing.viewer) ? person : { ...person, ...presentProfileOf(viewing.realm, user) };
    },
  };
}

/** Fields about users; `peopleLists` makes the lists of users as texts. */
export const peopleFields = { realm_user: remembered(ownShape, people) };

/** The fields about users, without the lists of users. */
function people(sight: StateContext): StatePart {
  const systemBots = [...sight.realm.users.values()].filter((user) => user.isSystemBot);
  return { ...self(sight), cross_realm_bots: systemBots.map((bot) => presentSystemBot(bot, sight)) };
}

/** The viewer's own account and permissions. */
function self({ realm, viewer, config: { externalUrl } }: StateContext): StatePart {
  const mayCreatePublic = holdsRealmPermission(realm, viewer, 'can_create_public_channel_group');
  const mayCreatePrivate = holdsRealmPermission(realm, viewer, 'can_create_private_channel_group');
  const mayCreateWebPublic =
    Boolean(realm.info.settings.enable_spectator_access) &&
    holdsRealmPermission(realm, viewer, 'can_create_web_public_channel_group');
  return {
    avatar_source: viewer.avatarSource,
    avatar_url_medium: avatarPath(viewer, externalUrl, '/medium'),
    avatar_url: avatarPath(viewer, externalUrl),
    can_create_streams: mayCreatePublic || mayCreatePrivate,
    can_create_public_streams: mayCreatePublic,
    can_create_private_streams: mayCreatePrivate,
    can_create_web_public_streams: mayCreateWebPublic,
    can_subscribe_other_users: holdsRealmPermission(realm, viewer, 'can_add_subscribers_group'),
    can_invite_others_to_realm: holdsRealmPermission(realm, viewer, 'can_invite_users_group'),
    is_admin: viewer.role <= ROLE.administrator,
    is_owner: viewer.role === ROLE.owner,
    is_moderator: viewer.role === ROLE.moderator,
    is_guest: viewer.role === ROLE.guest,
    user_id: viewer.id,
    email: apiEmail(viewer, externalUrl),
    delivery_email: viewer.deliveryEmail,
    full_name: viewer.fullName,
  };
}

function presentSystemBot(bot: User, { viewer, config, clientExtavatar, capabilities }: StateContext) {
  const urlOptional = capabilities.user_avatar_url_field_optional ?? false;
  const viewing = { viewer, externalUrl: config.externalUrl };
  return { ...presentPerson(bot, viewing, { clientExtavatar, urlOptional }), is_system_bot: true };
}

const isForAll = (people: Everybody): people is PeopleLists => people instanceof Map;

/**
 * `realm_users` and `realm_non_active_users` as JSON text, in runs that many viewers share. For limited guests,
 * users whom they may not see are masked, or omitted if the client declares `user_list_incomplete`.
 */
export async function peopleLists(
  db: Reader,
  sight: StateContext,
  people: Everybody,
): Promise<Readonly<Record<string, readonly PeopleRun[]>>> {
  const { realm, viewer, capabilities, config } = sight;
  if (!wants(sight, 'realm_user')) return {};
  if (isForAll(people)) return Object.fromEntries(LISTS.map((name) => [name, people.get(name) ?? []]));
  const known = await accessiblePeople({ db, realm }, viewer);
  const shown = ({ user, text }: ListedUser): string[] => {
    if (known.has(user.id)) return [text];
    return capabilities.user_list_incomplete
      ? []
      : [JSON.stringify(presentUnknownPerson(user, config.externalUrl))];
  };
  const list = (listed: readonly ListedUser[]) => [listed.flatMap(shown)].filter(({ length }) => length > 0);
  const [active, inactive] = [true, false].map((isActive) =>
    list(people.filter(({ user }) => user.isActive === isActive)),
  );
  return { realm_users: active ?? [], realm_non_active_users: inactive ?? [] };
}

export const botFields = { realm_bot: remembered({ realm_bots: z.array(botShape) }, ownBots) };

/** The bots whose keys the viewer may see, also deactivated ones. */
function ownBots({ realm, viewer, config }: StateContext) {
  const bots: User[] = [];
  for (const user of realm.users.values()) if (administersBot(viewer, user)) bots.push(user);
  return { realm_bots: bots.map((bot) => presentBot(bot, realm, config.externalUrl)) };
}

export const profileFields = {
  custom_profile_fields: remembered(
    { custom_profile_fields: z.array(customProfileField), custom_profile_field_types: choices },
    ({ realm, pronounsAsText }) => {
      const { PRONOUNS: _, ...others } = FIELD_TYPES;
      return {
        custom_profile_fields: presentProfileFields(realm, { pronounsAsText }),
        custom_profile_field_types: pronounsAsText ? others : FIELD_TYPES,
      };
    },
  ),
};
