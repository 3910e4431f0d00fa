import { t } from '../../i18n/texts.ts';
import { failureOf } from '../../model/failure.ts';

/** The field of a refusal of the server; undefined: it concerns no field. */
export interface LinkifierProblem {
  readonly field: 'pattern' | 'template' | 'language' | 'name';
  readonly text: string;
}

const PATTERN = 'Bad regular expression: ';

/** How RE2 says what is wrong, by its beginning. */
const REASONS: readonly (readonly [begins: string, text: () => string])[] = [
  ['it is too large', () => t('linkifiers-reason-large')],
  ['missing closing )', () => t('linkifiers-reason-parenthesis')],
  ['unexpected )', () => t('linkifiers-reason-parenthesis')],
  ['missing closing ]', () => t('linkifiers-reason-bracket')],
  ['invalid or unsupported Perl syntax', () => t('linkifiers-reason-perl')],
  ['invalid named capture', () => t('linkifiers-reason-name')],
  ['missing argument to repetition', () => t('linkifiers-reason-repetition')],
];

const SENTENCES: readonly (readonly [
  begins: string,
  field: LinkifierProblem['field'],
  text: () => string,
])[] = [
  ['Invalid URL template: it must begin', 'template', () => t('linkifiers-need-web')],
  ['Invalid URL template', 'template', () => t('linkifiers-bad-template')],
  ['A linkifier with this pattern', 'pattern', () => t('linkifiers-taken')],
  ['Missing the required variable "code"', 'template', () => t('linkifiers-need-code')],
  ['"code" should be the only', 'template', () => t('linkifiers-only-code')],
  ['Invalid characters in lexer language', 'language', () => t('linkifiers-bad-language')],
  ['A playground with this name', 'name', () => t('linkifiers-playground-taken')],
];

/** The field of a refusal, and why, in the person's language. */
export function problemOf(error: unknown): LinkifierProblem | undefined {
  const { message } = failureOf(error);
  if (message.startsWith(PATTERN)) {
    return { field: 'pattern', text: t('linkifiers-bad-pattern', { reason: reasonOf(message) }) };
  }
  const group = groupOf(message);
  if (group) return { field: 'template', text: group };
  const [, field, text] = SENTENCES.find(([begins]) => message.startsWith(begins)) ?? [];
  return field && text && { field, text: text() };
}

function reasonOf(message: string): string {
  const reason = message.slice(PATTERN.length);
  return REASONS.find(([begins]) => reason.startsWith(begins))?.[1]() ?? reason;
}

const UNUSED = "' in linkifier pattern is not present in URL template.";
const UNKNOWN = "' in URL template is not present in linkifier pattern.";

function groupOf(message: string): string | undefined {
  const nameBefore = (end: string) => message.slice("Group '".length, -end.length);
  if (message.endsWith(UNUSED)) return t('linkifiers-group-unused', { name: nameBefore(UNUSED) });
  if (message.endsWith(UNKNOWN)) return t('linkifiers-group-unknown', { name: nameBefore(UNKNOWN) });
  return undefined;
}
