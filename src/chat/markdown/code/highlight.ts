import { reportFailure } from '../../../engine/kernel/log.ts';
import { type LexerRule, pieces } from './lexer.ts';
import { ownLexers } from './lexers/own-lexers.ts';
import { type ColourRoom, coloured } from './pieces.ts';
import { streamLanguages } from './stream-languages.ts';
import { streamPieces } from './stream-lexer.ts';

/**
 * Colours code: HTML of escaped text in `<span class="…">` with Pygments' short class names; undefined if the
 * language (a canonical name, '' for none) is unknown, or its tokenizer fails.
 */
export function highlight(code: string, language: string, left: ColourRoom): string | undefined {
  const rules: readonly LexerRule[] | undefined = ownLexers.get(language);
  if (rules) return coloured(code, pieces(code, rules), left);
  if (!Object.hasOwn(streamLanguages, language)) return undefined;
  const stream = streamLanguages[language];
  try {
    return stream && coloured(code, streamPieces(code, stream), left);
  } catch (error) {
    reportFailure(error, 'Code could not be highlighted, and is shown without colours.');
    return undefined;
  }
}
