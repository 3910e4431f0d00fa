import { randomBytes } from 'node:crypto';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { BotType, Role, User, UserSettings } from '../../model/people.ts';
import { USER_SETTING_DEFAULTS } from '../../model/settings/user-settings.ts';
import { withSettings } from '../../store/schema/users.ts';

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

/** A new account with `settings`, to be put. */
export function newAccount(tx: StoreTx, user: NewUser, settings: UserSettings = {}): User {
  const all = { ...USER_SETTING_DEFAULTS, ...settings };
  return withSettings(
    {
      id: tx.nextId('user'),
      deliveryEmail: user.email,
      fullName: user.fullName,
      role: user.role,
      isActive: true,
      isBot: user.botType != null,
      botType: user.botType ?? null,
      botOwnerId: user.botOwnerId ?? null,
      isSystemBot: user.isSystemBot ?? false,
      dateJoined: tx.now,
      timezone: '',
      avatarSource: 'G',
      avatarVersion: 1,
      avatarKey: null,
      emailVisibility: 1,
      canCreateUsers: user.canCreateUsers ?? false,
      canChangeUserEmails: user.canChangeUserEmails ?? false,
      apiKey: newApiKey(),
      settings: all,
    },
    all,
  );
}

/** 32 letters and digits, as clients of this API expect. */
export function newApiKey(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  // 248 = 4 × 62: larger bytes are dropped, so that each character is equally likely.
  const fair = [...randomBytes(128)].filter((byte) => byte < 248).slice(0, 32);
  return fair.map((byte) => letters[byte % letters.length]).join('');
}
