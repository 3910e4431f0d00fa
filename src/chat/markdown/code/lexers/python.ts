import { type LexerRule, rule, words } from '../lexer.ts';

export const python: readonly LexerRule[] = [
  rule('ch', /(?<![\s\S])#![^\n]*/u),
  rule('c1', /#[^\n]*/u),
  rule('s2', /[bBfFrRuU]{0,2}"""[\s\S]*?(?:"""|$)/u),
  rule('s1', /[bBfFrRuU]{0,2}'''[\s\S]*?(?:'''|$)/u),
  rule('s2', /[bBfFrRuU]{0,2}"(?:[^"\\\n]|\\[\s\S])*"?/u),
  rule('s1', /[bBfFrRuU]{0,2}'(?:[^'\\\n]|\\[\s\S])*'?/u),
  rule('k w fm', /(def)([ \t]+)(__\w{1,40}__)/u),
  rule('k w nf', /(def)([ \t]+)([\p{L}_][\p{L}\p{N}_]*)/u),
  rule('k w nc', /(class)([ \t]+)([\p{L}_][\p{L}\p{N}_]*)/u),
  rule('kn w nn', /(import|from)([ \t]+)([\p{L}_][\p{L}\p{N}_.]*)/u),
  rule('nd', /(?<![^\n \t])@[\p{L}_][\p{L}\p{N}_.]*/u),
  words('kc', 'True False None'),
  words('ow', 'and or not in is'),
  words('kn', 'import from'),
  words(
    'k',
    'def class return if elif else for while try except finally raise with as yield lambda pass break continue global ' +
      'nonlocal assert async await del match case',
  ),
  words('bp', 'self cls'),
  words(
    'nb',
    'abs all any bool bytes callable chr dict dir divmod enumerate eval exec filter float format getattr hasattr hash hex ' +
      'id input int isinstance issubclass iter len list map max min next object open ord pow print property range repr ' +
      'reversed round set setattr slice sorted staticmethod classmethod str sum super tuple type vars zip __import__',
  ),
  rule('ne', /[A-Z][A-Za-z]{0,40}(?:Error|Exception|Warning|Interrupt|Iteration)(?![\p{L}\p{N}_])/u),
  rule('n', /[\p{L}_][\p{L}\p{N}_]*/u),
  rule('mh', /0[xX][0-9a-fA-F_]+/u),
  rule('mf', /[0-9][0-9_]*\.[0-9_]*(?:[eE][+-]?[0-9]+)?/u),
  rule('mi', /[0-9][0-9_]*/u),
  rule('o', /[-~+/*%=<>&^|.!@]+/u),
  rule('p', /[()[\]{}:;,`]/u),
];
