import { chooseLanguage } from './languages.ts';

/** A language for this browser alone, before the person's own setting; pseudo-languages too. */
const LANGUAGE = 'parley-language';
/** What was shown last, for the time before the settings are there. */
const LAST_LANGUAGE = 'parley-last-language';

export const ownLanguage = (): string | null => localStorage.getItem(LANGUAGE);

export function rememberLanguage(tag: string): void {
  try {
    localStorage.setItem(LAST_LANGUAGE, tag);
  } catch {
    // The browser keeps nothing more.
  }
}

/** The language to begin with. */
export const firstLanguage = (): string =>
  chooseLanguage(
    [ownLanguage(), localStorage.getItem(LAST_LANGUAGE), ...navigator.languages].filter(
      (tag) => tag !== null,
    ),
  );
