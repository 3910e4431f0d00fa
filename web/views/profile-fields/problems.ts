import { t } from '../../i18n/texts.ts';
import { failureOf } from '../../model/failure.ts';
import { type Draft, type FieldChoice, filledChoices, isKnownSite, TYPE, USERNAME } from './draft.ts';

export interface ProfileFieldProblem {
  readonly field: 'site' | 'name' | 'hint' | 'address' | 'choices' | 'inSummary';
  readonly text: string;
}

/** The errors found before the request. */
export function problemIn(draft: Draft, before: readonly FieldChoice[]): ProfileFieldProblem | undefined {
  const { type, name, address, choices } = draft;
  if (isKnownSite(draft)) return undefined;
  if (name.trim() === '') return { field: 'name', text: t('profile-fields-need-name') };
  if (type === TYPE.choice) return problemOfChoices(filledChoices(choices, before));
  if (type === TYPE.account && address.split(USERNAME).length !== 2)
    return { field: 'address', text: t('profile-fields-need-username', { username: USERNAME }) };
  return undefined;
}

function problemOfChoices(choices: readonly FieldChoice[]): ProfileFieldProblem | undefined {
  const texts = choices.map(({ text }) => text);
  if (texts.length === 0) return { field: 'choices', text: t('profile-fields-need-choice') };
  if (texts.includes('')) return { field: 'choices', text: t('profile-fields-empty-choice') };
  if (new Set(texts).size < texts.length)
    return { field: 'choices', text: t('profile-fields-double-choice') };
  return undefined;
}

const SENTENCES: readonly (readonly [
  begins: string,
  field: ProfileFieldProblem['field'],
  text: () => string,
])[] = [
  ['Label cannot be blank', 'name', () => t('profile-fields-need-name')],
  ['name is too long', 'name', () => t('profile-fields-long')],
  ['hint is too long', 'hint', () => t('profile-fields-long')],
  ['Only 2 custom profile fields', 'inSummary', () => t('profile-fields-summary-full')],
  ['Field type not supported for display', 'inSummary', () => t('profile-fields-summary-not')],
  ['Field must have at least one choice', 'choices', () => t('profile-fields-need-choice')],
  ['Field must not have duplicate choices', 'choices', () => t('profile-fields-double-choice')],
  ['URL pattern must contain', 'address', () => t('profile-fields-need-username', { username: USERNAME })],
  ['url_pattern is not a URL', 'address', () => t('profile-fields-need-web')],
];

/** The field of a refusal, and why. A known site has its name from the server: two fields of it cannot be. */
export function refusedAt(draft: Draft): (error: unknown) => ProfileFieldProblem | undefined {
  return (error) => {
    const { message } = failureOf(error);
    if (message.startsWith('A field with that label')) {
      const field = isKnownSite(draft) ? 'site' : 'name';
      return { field, text: t('profile-fields-taken') };
    }
    const [, field, text] = SENTENCES.find(([begins]) => message.startsWith(begins)) ?? [];
    return field && text && { field, text: text() };
  };
}
