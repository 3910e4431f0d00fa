import { t } from '../../i18n/texts.ts';
import { mayMake, type Privacy, privacyOf } from '../../model/channels.ts';
import type { Model } from '../../model/model.ts';
import type { KnownChannel } from '../../model/tables.ts';

interface PrivacyChoice {
  readonly value: Privacy;
  readonly label: string;
  readonly hint: string;
  readonly disabled: boolean;
}

const KINDS = ['public', 'private', 'shared', 'web-public'] as const satisfies readonly Privacy[];

/** The kinds of channels; a kind that may not be chosen says so. `known`, the kind of an existing channel, stays. Follows changes. */
export const privacyChoices = (
  model: Pick<Model, 'tables' | 'live'>,
  known?: Privacy,
): readonly PrivacyChoice[] =>
  KINDS.map((value) => {
    const isAllowed = value === known || mayMake(model, value);
    return {
      value,
      label: privacyText(value),
      hint: isAllowed ? privacyHint(value) : notAllowed(model, value),
      disabled: !isAllowed,
    };
  });

function notAllowed({ live }: Pick<Model, 'live'>, privacy: Privacy): string {
  const hint = privacyHint(privacy);
  const isOff = privacy === 'web-public' && live.read('realm').realm_enable_spectator_access !== true;
  return isOff ? t('channels-kind-is-off', { hint }) : t('channels-kind-not-allowed', { hint });
}

/** Whether one may make a channel of any kind. Follows changes. */
export const maySomehowCreate = (model: Pick<Model, 'tables' | 'live'>): boolean =>
  KINDS.some((privacy) => mayMake(model, privacy));

/** The kind of a channel, in a word or two. */
export const kindText = (channel: KnownChannel): string =>
  channel.is_archived ? t('channels-archived-one') : privacyText(privacyOf(channel));

function privacyText(privacy: Privacy): string {
  switch (privacy) {
    case 'public':
      return t('channels-public');
    case 'private':
      return t('channels-private');
    case 'shared':
      return t('channels-shared');
    case 'web-public':
      return t('channels-web-public');
  }
}

export function privacyHint(privacy: Privacy): string {
  switch (privacy) {
    case 'public':
      return t('channels-public-text');
    case 'private':
      return t('channels-private-text');
    case 'shared':
      return t('channels-shared-text');
    case 'web-public':
      return t('channels-web-public-text');
  }
}
