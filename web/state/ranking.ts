/** How well what is typed fits a text: 0 not at all; else more is better, below 1000. */
export function rankText(text: string, query: string): number {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return 1;
  return rankLowered(text.toLowerCase(), wanted);
}

const EXACT = 900;
const PREFIX = 800;
const WORD = 600;
const WITHIN = 400;
const WORDS = 500;
const LETTERS = 100;

/** Among texts with the same kind of match, the shorter one ranks higher. */
const nearness = (text: string, query: string): number => 50 / (1 + text.length - query.length);

/** The same for texts in small letters already; a list of thousands is lowered once. */
export function rankLowered(text: string, query: string): number {
  const at = text.indexOf(query);
  if (at >= 0) {
    if (text.length === query.length) return EXACT;
    if (at === 0) return PREFIX + nearness(text, query);
    return (startsWordAnywhere(text, query, at) ? WORD : WITHIN) + nearness(text, query);
  }
  if (query.includes(' ')) return rankWords(text, query);
  return rankLetters(text, query);
}

function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const code = text.charCodeAt(at - 1);
  const isPlain = (code > 47 && code < 58) || (code > 96 && code < 123);
  return !isPlain && (code < 128 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ''));
}

function startsWordAnywhere(text: string, query: string, first: number): boolean {
  for (let at = first; at >= 0; at = text.indexOf(query, at + 1)) if (isWordStart(text, at)) return true;
  return false;
}

/** Each word of the query begins a word of the text: `am ok` finds Amara Okafor. */
function rankWords(text: string, query: string): number {
  let rest = text;
  for (const word of query.split(' ')) {
    if (word === '') continue;
    const at = rest.indexOf(word);
    if (at < 0) return rankLetters(text, query.replaceAll(' ', ''));
    rest = `${rest.slice(0, at)}\u0000${rest.slice(at + word.length)}`;
  }
  return WORDS + nearness(text, query);
}

/** The letters in their order: better where they begin words or stand together. */
function rankLetters(text: string, query: string): number {
  const places = lettersOf(text, query);
  if (!places) return 0;
  let good = 0;
  for (const [index, at] of places.entries()) {
    if (isWordStart(text, at) || at === (places[index - 1] ?? -2) + 1) good += 1;
  }
  // Letters strewn over a text by chance are no fit.
  if (good * 2 < query.length) return 0;
  return LETTERS * (good / query.length) + nearness(text, query);
}

/** Where the letters of a query stand in a text, each as early as it can; undefined: not all of them do. */
function lettersOf(text: string, query: string): number[] | undefined {
  const places: number[] = [];
  let at = -1;
  for (const letter of query) {
    at = nextPlace(text, letter, at + 1);
    if (at < 0) return undefined;
    places.push(at);
  }
  return places;
}

/** The letter at once if it goes on there, else at the next start of a word, else anywhere. */
function nextPlace(text: string, letter: string, from: number): number {
  if (text[from] === letter) return from;
  const any = text.indexOf(letter, from);
  for (let at = any; at >= 0; at = text.indexOf(letter, at + 1)) if (isWordStart(text, at)) return at;
  return any;
}

export interface MatchedPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The text cut where what is typed fits, to be highlighted; by the same rules as the ranking. */
export function matchedPieces(text: string, query: string): MatchedPiece[] {
  const lower = text.toLowerCase();
  const wanted = query.trim().toLowerCase();
  const marks = new Uint8Array(text.length);
  if (wanted !== '' && lower.length === text.length) mark(marks, lower, wanted);
  const pieces: MatchedPiece[] = [];
  for (let start = 0, end = 1; start < text.length; end += 1) {
    if (end < text.length && marks[end] === marks[start]) continue;
    pieces.push({ text: text.slice(start, end), isMatch: marks[start] === 1 });
    start = end;
  }
  return pieces;
}

function mark(marks: Uint8Array, text: string, query: string): void {
  const first = text.indexOf(query);
  if (first >= 0) {
    let at = first;
    while (at >= 0 && !isWordStart(text, at)) at = text.indexOf(query, at + 1);
    const best = at < 0 ? first : at;
    marks.fill(1, best, best + query.length);
    return;
  }
  const words = query.split(' ').filter((word) => word !== '');
  if (words.length > 1 && words.every((word) => text.includes(word))) {
    for (const word of words) mark(marks, text, word);
    return;
  }
  for (const at of lettersOf(text, words.join('')) ?? []) marks[at] = 1;
}
