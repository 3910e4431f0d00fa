import type { Realm } from '../realm/realm.ts';
import { accessByToken } from '../rules/people/email-changes.ts';
import type { Reader } from '../store/engine/engine.ts';

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
