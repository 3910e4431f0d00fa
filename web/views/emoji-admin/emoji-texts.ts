import { t } from '../../i18n/texts.ts';
import type { EmojiNameProblem } from '../../state/emoji-name.ts';

export const codeOf = (name: string): string => `:${name}:`;

const PROBLEMS = {
  missing: 'emoji-admin-name-missing',
  letters: 'emoji-admin-name-letters',
  end: 'emoji-admin-name-end',
  long: 'emoji-admin-name-long',
  taken: 'emoji-admin-name-taken',
  'built-in': 'emoji-admin-name-built-in',
} as const satisfies Record<EmojiNameProblem, string>;

export const problemText = (problem: EmojiNameProblem): string => t(PROBLEMS[problem]);
