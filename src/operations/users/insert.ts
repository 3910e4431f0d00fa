import { randomBytes } from 'node:crypto';
import type { StoreTx } from '../../store/door.ts';
import { flag, userOf, userSettingsRow } from '../../store/mappers.ts';
import type { BotType, Role, User, UserSettings } from '../../store/model.ts';
import type { UsersTable } from '../../store/schema/users.ts';
import { insertUserRow } from '../../store/users.ts';

export interface NewUser {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  /** null: the account has no password. */
  readonly passwordHash?: string | null;
  readonly botType?: BotType | null;
  readonly botOwnerId?: number | null;
  readonly isSystemBot?: boolean;
  readonly canCreateUsers?: boolean;
  readonly canChangeUserEmails?: boolean;
}

/** Writes the row of a new account, with `settings` from the beginning; who is told of it is the caller's part. */
export async function insertUser(
  tx: StoreTx,
  realmId: number,
  user: NewUser,
  settings: UserSettings = {},
): Promise<User> {
  const row: UsersTable = {
    realm_id: realmId,
    id: tx.nextId('user'),
    delivery_email: user.email,
    email_key: user.email.toLowerCase(),
    full_name: user.fullName,
    role: user.role,
    is_active: 1,
    is_bot: flag(user.botType != null),
    bot_type: user.botType ?? null,
    bot_owner_id: user.botOwnerId ?? null,
    is_system_bot: flag(user.isSystemBot ?? false),
    can_create_users: flag(user.canCreateUsers ?? false),
    can_change_user_emails: flag(user.canChangeUserEmails ?? false),
    api_key: newApiKey(),
    password_hash: user.passwordHash ?? null,
    date_joined: tx.now,
    timezone: '',
    avatar_source: 'G',
    avatar_version: 1,
    avatar_key: null,
    settings: userSettingsRow(settings),
  };
  await insertUserRow(tx, row);
  return userOf(row);
}

/** 32 letters and digits, as the clients of this API expect a key to look. */
export function newApiKey(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  // 248 = 4 × 62: larger bytes are dropped, so that each character is equally likely.
  const fair = [...randomBytes(128)].filter((byte) => byte < 248).slice(0, 32);
  return fair.map((byte) => letters[byte % letters.length]).join('');
}
