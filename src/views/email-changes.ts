import type { Realm } from '../realm/realm.ts';
import { accessByToken, findByToken } from '../rules/email-changes.ts';
import type { Reader } from '../store/engine.ts';

/** What a link to confirm an address asks about. Throws BadRequest when it leads nowhere. `now` in UNIX seconds. */
export async function fetchConfirmation(db: Reader, realm: Realm, token: string, now: number) {
  const { user, change } = await accessByToken(db, realm, { token, now });
  return {
    organization: realm.info.name,
    full_name: user.fullName,
    email_before: change.emailBefore,
    email: change.email,
  };
}

/** For the page without a client: what a link to confirm an address leads to; undefined: nowhere any more. `now` in UNIX seconds. */
export async function fetchEmailChange(db: Reader, realm: Realm, token: string, now: number) {
  const found = await findByToken(db, realm, { token, now });
  if (!found) return undefined;
  const { user, change } = found;
  return {
    organization: realm.info.name,
    serverUrl: realm.url,
    fullName: user.fullName,
    emailBefore: change.emailBefore,
    email: change.email,
    token,
  };
}
