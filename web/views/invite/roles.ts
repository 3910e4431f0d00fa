import { t } from '../../i18n/texts.ts';

const ROLES = [100, 200, 300, 400, 600];

/** The roles that a user may give, none above the user's own, as the options of a select. */
export const roleOptions = (own = 400) =>
  ROLES.filter((role) => role >= own).map((role) => ({ value: String(role), text: roleText(role) }));

export function roleText(role: number): string {
  switch (role) {
    case 100:
      return t('people-role-owner');
    case 200:
      return t('people-role-administrator');
    case 300:
      return t('people-role-moderator');
    case 600:
      return t('people-role-guest');
    default:
      return t('people-role-member');
  }
}

const DAY = 1440;

/** Minutes until an invitation ends; '': it does not. */
export const EXPIRIES: readonly { readonly value: string; readonly text: () => string }[] = [
  { value: String(DAY), text: () => t('people-invite-days', { count: 1 }) },
  { value: String(10 * DAY), text: () => t('people-invite-days', { count: 10 }) },
  { value: String(30 * DAY), text: () => t('people-invite-days', { count: 30 }) },
  { value: '', text: () => t('people-invite-never') },
];
