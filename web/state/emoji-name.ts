const MOST = 100;

export type EmojiNameProblem = 'missing' | 'letters' | 'end' | 'long' | 'taken' | 'built-in';

/** As the server keeps it: `Party Parrot ` → `party_parrot`. */
export const emojiNameFrom = (typed: string): string => typed.trim().toLowerCase().replaceAll(' ', '_');

interface Others {
  /** Names of the organization's emoji that can be chosen. */
  readonly taken: ReadonlySet<string>;
  /** Whether an emoji of Unicode has the name. */
  readonly isBuiltIn: boolean;
  readonly isAdministrator: boolean;
}

/** Why an emoji cannot have the name; undefined: it can. */
export function emojiNameProblem(
  name: string,
  { taken, isBuiltIn, isAdministrator }: Others,
): EmojiNameProblem | undefined {
  if (name === '') return 'missing';
  if (!/^[0-9a-z_-]+$/.test(name)) return 'letters';
  if (name.length > MOST) return 'long';
  if (name.endsWith('-') || name.endsWith('_')) return 'end';
  if (taken.has(name)) return 'taken';
  return isBuiltIn && !isAdministrator ? 'built-in' : undefined;
}

/** A name from that of a file: `Party Parrot (1).gif` → `party_parrot_1`. */
export function emojiNameOfFile(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '');
  const plain = stem.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const joined = plain
    .replaceAll(/[^0-9a-z-]+/g, '_')
    .replace(/^_/, '')
    .slice(0, MOST);
  return joined.replace(/[_-]{1,100}$/, '');
}
