import { catalogueOf } from './i18n/catalogues.ts';
import { firstLanguage } from './i18n/first-language.ts';
import { Start } from './model/start.ts';

/** A small script of its own: what it asks for comes while the large one is on its way. */
export const start = new Start().begin();

// The large script asks again, and says what fails.
catalogueOf(firstLanguage()).catch(() => undefined);
