/** Marks that turn the direction of the text behind them, up to another mark (Unicode Standard Annex 9, 2.1 to 2.6). */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
const COMMAND = /^\n*\/(?:poll|todo|me)(?!\S)/;

/**
 * A text or name in which each character stands where it was written. Threat: a file `ann\u202egnp.exe` is shown as
 * `annexe.png`.
 */
export const withoutTurns = (text: string): string => text.replaceAll(TURNS, '');

/**
 * A text that came as no message, as one: a ticket that begins with "/poll" makes no poll. A blank before the command is not
 * seen.
 */
export function asText(text: string): string {
  const straight = withoutTurns(text);
  return COMMAND.test(straight) ? ` ${straight.trimStart()}` : straight;
}

/** The same for texts of strangers (mails, tickets, names of files): they mention silently, so that they notify nobody. */
export const asStrangersText = (text: string): string =>
  asText(text).replaceAll('@**', '@_**').replaceAll('@*', '@_*');

/** What somebody else chose, within a sentence of the server: code on one line, cut, which it cannot leave. */
export function asCode(text: string): string {
  const line = withoutTurns(text).slice(0, 200).toWellFormed().replaceAll(/\s+/g, ' ').replaceAll('`', "'");
  const shown = [...line.trim()].slice(0, 100).join('');
  return `\`${shown === '' ? ' ' : shown}\``;
}

/** Control characters, lone surrogates, and code points that are no characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** The position, from 1 and in code points, of the first unprintable character; undefined: there is none. */
export function firstUnprintable(text: string): number | undefined {
  if (!UNPRINTABLE.test(text)) return undefined;
  return [...text].findIndex((character) => UNPRINTABLE.test(character)) + 1;
}

const textSpecials = /[&<>]/;

/** For text between tags; quotes stay, as clients of the API expect. */
export function escapeText(text: string): string {
  if (!textSpecials.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
