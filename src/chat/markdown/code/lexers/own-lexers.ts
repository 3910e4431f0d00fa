import type { LexerRule } from '../lexer.ts';
import { php } from './php.ts';
import { plainLexers } from './plain.ts';
import { python } from './python.ts';
import { tex } from './tex.ts';

const phpNames = ['PHP', 'CSS+PHP', 'HTML+PHP', 'JavaScript+PHP', 'XML+PHP'];

/** By canonical name: languages that the library lacks, or colours worse. */
export const ownLexers: ReadonlyMap<string, readonly LexerRule[]> = new Map([
  ['Python', python],
  ['Python 2.x', python],
  ['TeX', tex],
  ...Object.entries(plainLexers),
  ...phpNames.map((name) => [name, php] as const),
]);
