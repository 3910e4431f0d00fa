import { t } from '../../i18n/texts.ts';
import type { KnownBot } from '../../model/bots.ts';
import type { AddressProblem } from '../../state/bots.ts';

export function typeText(type: number): string {
  switch (type) {
    case 1:
      return t('bots-type-generic');
    case 2:
      return t('bots-type-incoming');
    case 3:
      return t('bots-type-outgoing');
    default:
      return t('bots-type-other');
  }
}

export function typeHint(type: 1 | 2 | 3): string {
  if (type === 1) return t('bots-type-generic-text');
  return type === 2 ? t('bots-type-incoming-text') : t('bots-type-outgoing-text');
}

export const ownerText = ({ owner }: KnownBot): string =>
  owner ? t('bots-owner-of', { name: owner.full_name }) : t('bots-no-owner');

export function addressProblemText(problem: AddressProblem): string {
  if (problem === 'missing') return t('bots-address-missing');
  return problem === 'letters' ? t('bots-address-letters') : t('bots-address-points');
}

const isUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text) && !/\s/.test(text);

const LEAST_NAME = 2;
export const MOST_NAME = 100;

/** Why a bot cannot have the name; whether it is taken is the server's to say where others are not known. */
export function nameProblemText(name: string): string | undefined {
  const { length } = [...name];
  return length < LEAST_NAME || length > MOST_NAME ? t('bots-name-short') : undefined;
}

export const MOST_URL = 2000;

export const urlProblemText = (text: string): string | undefined =>
  text === '' || isUrl(text) ? undefined : t('bots-url-bad');

export const interfaceOptions = () => [
  { value: '1', text: t('bots-interface-api') },
  { value: '2', text: t('bots-interface-form') },
];
