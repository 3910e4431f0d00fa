import { type LexerRule, rule, words } from '../lexer.ts';

export const php: readonly LexerRule[] = [
  rule('c1', /(?:\/\/|#(?!\[))[^\n]*/u),
  rule('cm', /\/\*[\s\S]*?(?:\*\/|$)/u),
  rule('o nx', /(<\?)(php|)/u),
  rule('s2', /"(?:[^"\\]|\\[\s\S])*"?/u),
  rule('s1', /'(?:[^'\\]|\\[\s\S])*'?/u),
  rule('nv', /\$+(?:[\p{L}_][\p{L}\p{N}_]*)?/u),
  words('kc', 'true false null TRUE FALSE NULL'),
  words(
    'k',
    'abstract and array as break callable case catch class clone const continue declare default do echo else elseif ' +
      'enum extends final finally fn for foreach function global goto if implements include include_once instanceof ' +
      'insteadof interface isset list match namespace new or print private protected public readonly require ' +
      'require_once return static switch throw trait try unset use var while xor yield',
  ),
  rule('nx', /[\p{L}_\\][\p{L}\p{N}_\\]*/u),
  rule('mf', /[0-9][0-9_]*\.[0-9_]+(?:[eE][+-]?[0-9]+)?/u),
  rule('mi', /[0-9][0-9_]*/u),
  rule('o', /[-~+/*%=<>&^|.!?:@]+/u),
  rule('p', /[()[\]{};,]/u),
];
