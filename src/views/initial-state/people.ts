import { ROLE, type User } from '../../model/people.ts';
import { accessiblePeople, seesEverybody } from '../../rules/people/people.ts';
import { holdsRealmPermission } from '../../rules/permissions/conditions.ts';
import type { Reader } from '../../store/engine/engine.ts';

import { apiEmail, avatarPath, presentPerson, presentUnknownPerson } from '../people.ts';
import { remembered } from './field.ts';
import { type Listed, listedPeople, runsOf } from './listed-people.ts';
import { ownShape } from './reply/user.ts';
import type { Run } from './runs.ts';
import type { StateContext, StatePart } from './wanted.ts';
import { wants } from './wanted.ts';

/** Everybody but the server's own bots, as of one moment. */
export interface Everybody {
  readonly active: readonly Listed[];
  readonly inactive: readonly Listed[];
}

export function everybody(sight: StateContext): Everybody {
  const active: Listed[] = [];
  const inactive: Listed[] = [];
  if (!wants(sight, 'realm_user')) return { active, inactive };
  const present = listedPeople(sight);
  for (const user of sight.realm.users.values())
    if (!user.isSystemBot) (user.isActive ? active : inactive).push(present(user));
  return { active, inactive };
}

/** The lists of users themselves are texts (`peopleLists`). */
export const peopleFields = { realm_user: remembered(ownShape, people) };

/** The members of the response about users, without the lists of users. */
function people(sight: StateContext): StatePart {
  const systemBots = [...sight.realm.users.values()].filter((user) => user.isSystemBot);
  return { ...self(sight), cross_realm_bots: systemBots.map((bot) => presentSystemBot(bot, sight)) };
}

/** The viewer's own account and what it may do. */
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

/**
 * `realm_users` and `realm_non_active_users` as JSON text, in runs that many viewers share. For limited guests,
 * users whom they may not see are masked, or omitted if the client declares `user_list_incomplete`.
 */
export async function peopleLists(
  db: Reader,
  sight: StateContext,
  { active, inactive }: Everybody,
): Promise<Readonly<Record<string, readonly Run[]>>> {
  const { realm, viewer, capabilities, config } = sight;
  if (!wants(sight, 'realm_user')) return {};
  if (seesEverybody(realm, viewer)) {
    return {
      realm_users: runsOf(sight, 'active', active),
      realm_non_active_users: runsOf(sight, 'inactive', inactive),
    };
  }
  const known = await accessiblePeople({ db, realm }, viewer);
  const shown = ({ user, text }: Listed): string[] => {
    if (known.has(user.id)) return [text];
    return capabilities.user_list_incomplete
      ? []
      : [JSON.stringify(presentUnknownPerson(user, config.externalUrl))];
  };
  const list = (listed: readonly Listed[]) => [listed.flatMap(shown)].filter(({ length }) => length > 0);
  return { realm_users: list(active), realm_non_active_users: list(inactive) };
}
