import { toUsers } from '../../engine/log/audience.ts';
import type { StoreTx } from '../../engine/store/tx.ts';
import type { GroupPermissions } from '../model/groups.ts';
import { ROLE, type User } from '../model/people.ts';
import { REALM_SETTING_DEFAULTS } from '../model/settings/realm-settings.ts';
import { PERMISSION_SETTINGS } from '../model/settings/settings.ts';
import { USER_SETTING_DEFAULTS } from '../model/settings/user-settings.ts';
import { directSubgroup, SYSTEM_GROUPS } from '../realm/groups.ts';
import type { Realm } from '../realm/realm.ts';
import type { Tx } from '../realm/tx.ts';
import { insertRealm } from '../store/organization/organization.ts';
import { insertGroup } from '../store/people/user-groups.ts';
import { insertUserRows } from '../store/people/users.ts';
import { userRow } from '../store/schema/users.ts';
import { renderDescription } from './channels/subscribe.ts';
import { newChannel, newSubscriptions } from './channels.ts';
import { type NewUser, newAccount } from './users/insert.ts';

export interface NewOrganization {
  readonly organization: string;
  readonly ownerEmail: string;
  /** Domain of the e-mail addresses of the server's own bots. */
  readonly host: string;
}

/** Creates an organization: its realm, system groups, owner, and the server's bot. */
export async function createOrganization(tx: StoreTx, founding: NewOrganization): Promise<void> {
  const groups = await insertSystemGroups(tx);
  const permissions = Object.entries(PERMISSION_SETTINGS.realm).map(
    ([name, setting]) => [name, groups.get(setting.default_group_name)] as const,
  );
  await insertRealm(tx, {
    id: tx.realm.id,
    stringId: '',
    name: founding.organization,
    description: '',
    dateCreated: tx.now,
    deactivated: false,
    settings: { ...REALM_SETTING_DEFAULTS, ...Object.fromEntries(permissions) },
    userDefaults: USER_SETTING_DEFAULTS,
    fullMembersAt: tx.now,
  });
  const insertAccount = (account: NewUser) =>
    insertUserRows(tx, [{ ...userRow(tx.realm.id, newAccount(tx, account)), password_hash: null }]);
  await insertAccount({
    email: founding.ownerEmail,
    fullName: nameFrom(founding.ownerEmail),
    role: ROLE.owner,
    canCreateUsers: true,
    canChangeUserEmails: true,
  });
  await insertAccount({
    email: `notification-bot@${founding.host}`,
    fullName: 'Notification Bot',
    role: ROLE.member,
    botType: 1,
    isSystemBot: true,
  });
}

/** The owner who joined first; throws an Error if there is none. */
export function firstOwner(realm: Realm): User {
  const owner = realm.users.values().find(({ role }) => role === ROLE.owner);
  if (!owner) throw new Error('The organization has no owner.');
  return owner;
}

/** Creates the first channel, which everybody joins, and which also gets announcements of new channels and sign-ups. */
export async function createDefaultChannels(tx: Tx): Promise<void> {
  const owner = firstOwner(tx.realm);
  const description = 'For everyone and everything.';
  const general = newChannel(tx, owner, {
    name: 'general',
    description,
    renderedDescription: renderDescription(tx.realm, owner, description),
    isDefault: true,
  });
  const subscriptions = newSubscriptions(tx, [{ channel: general, users: [owner] }]);
  await tx.put({ channels: [general], subscriptions });
  const announcing = {
    new_stream_announcements_stream_id: general.id,
    signup_announcements_stream_id: general.id,
  };
  const { info } = tx.realm;
  await tx.put({ info: { ...info, settings: { ...info.settings, ...announcing } } });
}

/** Emits the server's restart to all active users; no-op on the very first start. */
export async function announceStart(
  tx: Tx,
  { isFirst, generation }: { readonly isFirst: boolean; readonly generation: number },
): Promise<void> {
  if (isFirst) return;
  const everybody = [...tx.realm.activeUsers()].map((user) => user.id);
  tx.emit({ type: 'restart', generation }, toUsers(everybody));
}

/** `ada.lovelace@example.com` → `Ada Lovelace`. */
function nameFrom(email: string): string {
  const words = email.slice(0, email.indexOf('@')).split(/[._+-]+/);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return name.trim().length >= 2 ? name.trim().slice(0, 100) : 'Owner';
}

async function insertSystemGroups(tx: StoreTx): Promise<Map<string, number>> {
  const ids = new Map<string, number>(SYSTEM_GROUPS.map(({ name }) => [name, tx.nextId('group')]));
  const permissions = Object.fromEntries(
    Object.entries(PERMISSION_SETTINGS.group).map(([name, setting]) => [
      name,
      ids.get(setting.default_for_system_groups ?? setting.default_group_name) as number,
    ]),
  ) as unknown as GroupPermissions;
  for (const { name, description } of SYSTEM_GROUPS) {
    const subgroup = directSubgroup(name);
    await insertGroup(tx, {
      id: ids.get(name) as number,
      name,
      description,
      creatorId: null,
      dateCreated: tx.now,
      isSystem: true,
      deactivated: false,
      members: new Set(),
      subgroups: subgroup ? [ids.get(subgroup) as number] : [],
      permissions,
    });
  }
  return ids;
}
