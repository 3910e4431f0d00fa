import type { CodePiece } from './pieces.ts';

/**
 * A sticky pattern and Pygments' short class names for its groups, or for the whole match; '' for none. A pattern must match whatever
 * it begins with (an unclosed string ends with its line): a pattern that fails late, again and again, takes quadratic time.
 */
export interface LexerRule {
  readonly classes: readonly string[];
  readonly pattern: RegExp;
}

export function rule(classes: string, pattern: RegExp): LexerRule {
  return { classes: classes.split(' '), pattern: new RegExp(pattern.source, 'uy') };
}

export function words(classes: string, list: string): LexerRule {
  return rule(classes, new RegExp(`(?:${list.replaceAll(' ', '|')})(?![\\p{L}\\p{N}_])`, 'u'));
}

/** Every piece of the code in order. */
export function* pieces(code: string, rules: readonly LexerRule[]): Generator<CodePiece> {
  let position = 0;
  while (position < code.length) {
    const found = firstMatch(code, position, rules) ?? [plainAt(code, position)];
    yield* found;
    position += found.reduce((length, { text }) => length + text.length, 0);
  }
}

function plainAt(code: string, position: number): CodePiece {
  return { text: String.fromCodePoint(code.codePointAt(position) ?? 0), class: '' };
}

function firstMatch(code: string, position: number, rules: readonly LexerRule[]): CodePiece[] | undefined {
  for (const { pattern, classes } of rules) {
    pattern.lastIndex = position;
    const match = pattern.exec(code);
    if (match && match[0] !== '') return groupsOf(match, classes);
  }
  return undefined;
}

function groupsOf(match: RegExpExecArray, classes: readonly string[]): CodePiece[] {
  const texts = match.length > 1 ? match.slice(1) : [match[0]];
  return texts
    .map((text, index) => ({ text: text ?? '', class: classes[index] ?? '' }))
    .filter(({ text }) => text !== '');
}
