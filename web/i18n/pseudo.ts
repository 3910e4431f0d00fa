/** Two languages that nobody speaks, made from English as it is shown: they make texts outside the catalogue visible. */
import type { Pseudo } from './texts.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const accents = new Map([...LETTERS].map((letter, index) => [letter, [...ACCENTED][index] as string]));

/** Elements of a text stay as they are. */
const TAG = /(<\/?[a-z][a-z-]*>)/;

const WORDS = 'one two three four five six seven eight nine ten';

/** A pseudo-language by its tag. */
export const PSEUDO: Readonly<Record<string, Pseudo>> = {
  'en-XA': { transform: pseudo, whole: bracketed },
  'ar-XB': { transform: mirrored, whole: (text) => text },
};

/** Accents on every letter and two fifths more length, as German or Finnish may need. */
function pseudo(text: string): string {
  return outsideTags(text, (piece) => {
    const accented = [...piece].map((letter) => accents.get(letter) ?? letter).join('');
    const letters = piece.replace(/[^\p{L}]/gu, '').length;
    const filling = WORDS.slice(0, Math.ceil(letters * 0.4)).trimEnd();
    return filling === '' ? accented : `${accented.trimEnd()} ${filling}${/\s$/.test(piece) ? ' ' : ''}`;
  });
}

/** Shows where a text begins and ends: a text without its brackets is cut off. */
function bracketed(text: string): string {
  return `[${text}]`;
}

/** English drawn from right to left. */
function mirrored(text: string): string {
  return outsideTags(text, (piece) => (/\p{L}/u.test(piece) ? `\u202e${piece}\u202c` : piece));
}

function outsideTags(text: string, change: (piece: string) => string): string {
  return text
    .split(TAG)
    .map((piece) => (TAG.test(piece) ? piece : change(piece)))
    .join('');
}
