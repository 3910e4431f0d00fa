import type { Source } from '../realm/source.ts';
import { accessByToken } from '../rules/people/email-changes.ts';

/** What a link to confirm an address asks about. Throws BadRequest when it leads nowhere. `now` in UNIX seconds. */
export async function fetchConfirmation(source: Source, token: string, now: number) {
  const { realm } = source;
  const { user, change } = await accessByToken(source, { token, now });
  return {
    organization: realm.info.name,
    full_name: user.fullName,
    email_before: change.emailBefore,
    email: change.email,
  };
}
