export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 100;

/** 0: too short, or among the first guesses; 1: weak, 2: fair, 3: good, 4: strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const GUESSED =
  /(?:password|passwort|passw0rd|qwerty|qwertz|azerty|letmein|welcome|iloveyou|admin|abc|monkey|dragon|master|secret|parley|test|[0-9]{4,})/gi;
/** Bits from which on a password is called weak, fair, good, strong. */
const STEPS = [18, 32, 48, 64];

/** About how long guessing takes. `known`: words that an attacker tries (the user's name). */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  const length = [...password].length;
  if (length < MIN_PASSWORD || length > MAX_PASSWORD) return 0;
  const bits = bitsOf(password, known);
  return STEPS.filter((step) => bits >= step).length as Strength;
}

function bitsOf(password: string, known: readonly string[]): number {
  let rest = password.toLowerCase().replace(GUESSED, '');
  for (const word of known.flatMap(wordsOf)) rest = rest.replaceAll(word, '');
  const signs = [...rest].filter((sign, index, all) => !continues(all[index - 1], sign));
  const different = new Set(signs).size;
  return Math.min(signs.length, different * 2) * Math.log2(varietyOf(password));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

/** `aaa`, `abc`, `321`: the next sign is no news. */
function continues(before: string | undefined, sign: string): boolean {
  if (before === undefined) return false;
  return Math.abs((before.codePointAt(0) ?? 0) - (sign.codePointAt(0) ?? 0)) <= 1;
}

/** How many signs there are to choose from, by the kinds that occur. */
function varietyOf(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^A-Za-z0-9]/, 33],
  ];
  return Math.max(
    2,
    kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0),
  );
}
