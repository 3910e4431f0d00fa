import { t } from '../../i18n/texts.ts';
import type { Privacy } from '../../model/channels.ts';
import type { Model } from '../../model/model.ts';

interface PrivacyChoice {
  readonly value: Privacy;
  readonly label: string;
  readonly hint: string;
}

/** The kinds of channels that one may make; `known`, of a channel that is there, stays. Follows changes. */
export function privacyChoices({ live }: Pick<Model, 'live'>, known?: Privacy): readonly PrivacyChoice[] {
  const state = live.read('realm') as Record<string, unknown>;
  const all: readonly (PrivacyChoice & { readonly allowed: string })[] = [
    {
      value: 'public',
      allowed: 'can_create_public_streams',
      label: t('channels-public'),
      hint: t('channels-public-text'),
    },
    {
      value: 'private',
      allowed: 'can_create_private_streams',
      label: t('channels-private'),
      hint: t('channels-private-text'),
    },
    {
      value: 'shared',
      allowed: 'can_create_private_streams',
      label: t('channels-shared'),
      hint: t('channels-shared-text'),
    },
    {
      value: 'web-public',
      allowed: 'can_create_web_public_streams',
      label: t('channels-web-public'),
      hint: t('channels-web-public-text'),
    },
  ];
  return all.filter(({ value, allowed }) => value === known || state[allowed] !== false);
}
