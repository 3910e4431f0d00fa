import { catalogueOf } from './i18n/catalogues.ts';
import { firstLanguage } from './i18n/first-language.ts';
import { hasSession } from './model/session.ts';
import { Start } from './model/start.ts';
import { showFrame } from './views/app/frame.ts';

/** A small script of its own: what it asks for comes while the large one is on its way. */
export const start = new Start().begin();

// A person who is not signed in, or who follows a link of a mail, sees another page.
if (hasSession() && location.pathname === '/') showFrame(document.querySelector('#app'));

// The large script asks again, and says what fails.
catalogueOf(firstLanguage()).catch(() => undefined);
