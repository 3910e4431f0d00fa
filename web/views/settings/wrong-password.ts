import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';

/** At the field of one's own password: here nobody asks for the address as well, as the page of signing in does. */
export const wrongPassword = (typed: string, problem: ComponentChildren): ComponentChildren =>
  problem && typed !== '' ? t('settings-password-wrong') : problem;
