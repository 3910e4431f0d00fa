import { type LexerRule, rule } from '../lexer.ts';

export const tex: readonly LexerRule[] = [
  rule('c', /%[^\n]*/u),
  rule('k', /\\(?:[A-Za-z]+\*?|\S)/u),
  rule('nb', /[{}&_^]/u),
  rule('s', /\$+/u),
];
