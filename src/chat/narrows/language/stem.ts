/** Endings of steps 2 and 3 and their replacements, where letters remain before them; longer ones first. */
const LONG_ENDINGS: readonly (readonly [string, string])[] = [
  ...([
    ['ational', 'ate'],
    ['ization', 'ize'],
    ['iveness', 'ive'],
    ['fulness', 'ful'],
    ['ousness', 'ous'],
  ] as const),
  ...([
    ['tional', 'tion'],
    ['biliti', 'ble'],
    ['entli', 'ent'],
    ['ousli', 'ous'],
    ['ation', 'ate'],
  ] as const),
  ...([
    ['alism', 'al'],
    ['aliti', 'al'],
    ['iviti', 'ive'],
    ['enci', 'ence'],
    ['anci', 'ance'],
  ] as const),
  ...([
    ['izer', 'ize'],
    ['abli', 'able'],
    ['alli', 'al'],
    ['ator', 'ate'],
    ['eli', 'e'],
  ] as const),
];
const SHORT_ENDINGS: readonly (readonly [string, string])[] = [
  ...([
    ['icate', 'ic'],
    ['ative', ''],
    ['alize', 'al'],
    ['iciti', 'ic'],
    ['ical', 'ic'],
  ] as const),
  ...([
    ['ful', ''],
    ['ness', ''],
  ] as const),
];
const LAST_ENDINGS = [
  ...[
    'ement',
    'ance',
    'ence',
    'able',
    'ible',
    'ment',
    'ant',
    'ent',
    'ism',
    'ate',
    'iti',
    'ous',
    'ive',
    'ize',
  ],
  ...['al', 'er', 'ic', 'ou'],
];
const MOST_KNOWN = 20_000;
const known = new Map<string, string>();

/**
 * The common stem of the English forms of a word: Porter's algorithm (1980), with a final s and y as in his second one.
 * Words with other letters than a to z stay as they are.
 */
export function stem(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  if (known.size >= MOST_KNOWN) known.clear();
  const stemmed = [plural, pastOrGerund, finalY, longEnding, shortEnding, lastEnding, finalE].reduce(
    (rest, step) => step(rest),
    word,
  );
  known.set(word, stemmed);
  return stemmed;
}

function plural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (!word.endsWith('s') || /[us]s$/.test(word)) return word;
  return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function pastOrGerund(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = ['ed', 'ing'].find((each) => word.endsWith(each));
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  return hasVowel(rest) ? mended(rest) : word;
}

/** The word before "-ed" or "-ing" was added: "hop" of "hopping", "hope" of "hoping". */
function mended(rest: string): string {
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeiouylsz])\1$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

function finalY(word: string): string {
  return /.[^aeiouy]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
}

const longEnding = (word: string): string => replaced(word, LONG_ENDINGS);
const shortEnding = (word: string): string => replaced(word, SHORT_ENDINGS);

function replaced(word: string, endings: readonly (readonly [string, string])[]): string {
  for (const [ending, other] of endings) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    return measure(rest) > 0 ? rest + other : word;
  }
  return word;
}

function lastEnding(word: string): string {
  const ending = LAST_ENDINGS.find((each) => word.endsWith(each));
  const isNoun = ending === undefined && /[st]ion$/.test(word);
  if (ending === undefined && !isNoun) return word;
  const rest = word.slice(0, -(ending ?? 'ion').length);
  return measure(rest) > 1 ? rest : word;
}

function finalE(word: string): string {
  const rest = word.slice(0, -1);
  const size = measure(rest);
  if (word.endsWith('e') && (size > 1 || (size === 1 && !endsShort(rest)))) return rest;
  return word.endsWith('ll') && size > 1 ? rest : word;
}

/** c and v for each letter; y is a vowel after a consonant. */
function shapeOf(word: string): string {
  let shape = '';
  for (const letter of word) {
    const isVowel = 'aeiou'.includes(letter) || (letter === 'y' && shape.endsWith('c'));
    shape += isVowel ? 'v' : 'c';
  }
  return shape;
}

const measure = (word: string): number => shapeOf(word).split('vc').length - 1;
const hasVowel = (word: string): boolean => shapeOf(word).includes('v');
/** Consonant, vowel, consonant other than w, x, y: as "hop". */
const endsShort = (word: string): boolean => shapeOf(word).endsWith('cvc') && !/[wxy]$/.test(word);
