import { holdsRealmPermission } from '../../rules/channels.ts';
import { accessiblePeople, seesEverybody } from '../../rules/people.ts';
import type { Reader } from '../../store/engine.ts';
import { ROLE, type User } from '../../store/model.ts';
import { apiEmail, avatarPath, presentPerson, presentUnknownPerson, type Viewing } from '../people.ts';
import { presentProfileOf } from '../profiles.ts';
import type { InitialState } from './shape.ts';
import type { Part, Sight } from './wanted.ts';
import { wants } from './wanted.ts';

export function people(sight: Sight): Part {
  const active: unknown[] = [];
  const inactive: unknown[] = [];
  const system: unknown[] = [];
  const viewing = viewingOf(sight);
  for (const user of sight.realm.users.values()) {
    if (user.isSystemBot) system.push(presentSystemBot(user, viewing, sight));
    else (user.isActive ? active : inactive).push(presentListed(user, viewing, sight));
  }
  return {
    realm_users: active,
    realm_non_active_users: inactive,
    ...self(sight),
    cross_realm_bots: system,
  };
}

/** The viewer's own account and what it may do. */
function self({ realm, viewer, config: { externalUrl } }: Sight): Part {
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

function presentListed(user: User, viewing: Viewing, sight: Sight) {
  const { is_active: _, ...person } = presentPerson(user, viewing, avatarsOf(sight));
  return { ...person, ...presentProfileOf(sight.realm, user) };
}

function presentSystemBot(bot: User, viewing: Viewing, sight: Sight) {
  return { ...presentPerson(bot, viewing, avatarsOf(sight)), is_system_bot: true };
}

/** Leaves out those whom a limited guest may not know, or puts a stranger in their place. */
export async function maskPeople(db: Reader, sight: Sight, state: InitialState): Promise<Part> {
  const { realm, viewer, capabilities, config } = sight;
  if (!wants(sight, 'realm_user') || seesEverybody(realm, viewer)) return {};
  const known = await accessiblePeople(db, realm, viewer);
  const mask = (listed: InitialState['realm_users']) =>
    (listed ?? []).flatMap((person): Part[] => {
      if (known.has(person.user_id)) return [person];
      return capabilities.user_list_incomplete
        ? []
        : [presentUnknownPerson(realm.users.get(person.user_id) as User, config.externalUrl)];
    });
  return {
    realm_users: mask(state.realm_users),
    realm_non_active_users: mask(state.realm_non_active_users),
  };
}

const viewingOf = ({ viewer, config: { externalUrl } }: Sight): Viewing => ({ viewer, externalUrl });

const avatarsOf = ({ clientExtavatar, capabilities }: Sight) => ({
  clientExtavatar,
  urlOptional: capabilities.user_avatar_url_field_optional ?? false,
});
