import { t } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { TYPE } from './draft.ts';

/** The type of a field, in words. */
export function typeText(type: number): string {
  switch (type) {
    case TYPE.shortText:
      return t('profile-fields-type-short');
    case TYPE.longText:
      return t('profile-fields-type-long');
    case TYPE.choice:
      return t('profile-fields-type-choice');
    case TYPE.date:
      return t('profile-fields-type-date');
    case TYPE.link:
      return t('profile-fields-type-link');
    case TYPE.people:
      return t('profile-fields-type-people');
    case TYPE.account:
      return t('profile-fields-type-account');
    case TYPE.pronouns:
      return t('profile-fields-type-pronouns');
    default:
      // A newer server may have more.
      return '';
  }
}

const ICONS: Readonly<Record<number, IconName>> = {
  [TYPE.choice]: 'list',
  [TYPE.date]: 'calendar',
  [TYPE.link]: 'link',
  [TYPE.people]: 'users',
  [TYPE.account]: 'at-sign',
  [TYPE.pronouns]: 'user',
};

export const typeIcon = (type: number): IconName => ICONS[type] ?? 'text-quote';
