import { local } from '../browser/storage.ts';
import { chooseLanguage } from './languages.ts';

/** A language for this browser alone, before the person's own setting; pseudo-languages too. */
const LANGUAGE = 'parley-language';
/** The language that was shown last, for the time before the settings are there. */
const LAST_LANGUAGE = 'parley-last-language';

export const ownLanguage = (): string | null => local.get(LANGUAGE);

export function rememberLanguage(tag: string): void {
  local.put(LAST_LANGUAGE, tag);
}

/** The language to begin with. */
export const firstLanguage = (): string =>
  chooseLanguage(
    [ownLanguage(), local.get(LAST_LANGUAGE), ...navigator.languages].filter((tag) => tag !== null),
  );
