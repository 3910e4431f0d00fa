import type { Source } from '../../realm/source.ts';
import { accessByToken } from '../../rules/people/email-changes.ts';

/** The change that a link asks the user to confirm. Throws BadRequest for an invalid link. `now` in UNIX seconds. */
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
