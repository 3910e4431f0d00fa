import { colour, type LexerRule } from './lexer.ts';
import { php } from './lexers/php.ts';
import { python } from './lexers/python.ts';
import { tex } from './lexers/tex.ts';

/**
 * Colours code: HTML of escaped text in `<span class="…">` with Pygments' short class names, or undefined when the
 * language (a canonical name, empty for none given) is not known.
 */
export type Highlight = (code: string, language: string) => string | undefined;

const lexers: ReadonlyMap<string, readonly LexerRule[]> = new Map([
  ['Python', python],
  ['Python 2.x', python],
  ['TeX', tex],
  ...['PHP', 'CSS+PHP', 'HTML+PHP', 'JavaScript+PHP', 'XML+PHP'].map((name): [string, typeof php] => [
    name,
    php,
  ]),
]);

export const highlight: Highlight = (code, language) => {
  const rules = lexers.get(language);
  return rules && colour(code, rules);
};
