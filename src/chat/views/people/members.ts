import type { Source } from '../../realm/source.ts';
import { listPeople, seesEverybody } from '../../rules/people/people.ts';
import { presentMember, type Viewing } from './people.ts';
import type { PeopleRun } from './people-runs.ts';
import { type PeopleForm, peopleTexts } from './people-texts.ts';

/** The form of users that a client wants (`fetchParams`). */
interface Wanted {
  readonly client_extavatar: boolean;
  readonly include_custom_profile_fields: boolean;
}

const MEMBERS = 'members';

/** The elements of GET /users, as JSON in runs that many viewers share. */
export async function listMembers(
  source: Source,
  viewing: Viewing,
  wanted: Wanted,
): Promise<readonly PeopleRun[]> {
  const { realm } = source;
  const texts = peopleTexts(realm);
  const form: PeopleForm = {
    name: `member ${wanted.client_extavatar} ${wanted.include_custom_profile_fields}`,
    listOf: () => MEMBERS,
    present: (user, from) => presentMember(user, from, wanted),
  };
  if (seesEverybody(realm, viewing.viewer)) return texts.listsFor(viewing, form).get(MEMBERS) ?? [];
  const people = await listPeople(source, viewing.viewer);
  return people.length === 0 ? [] : [people.map(texts.textsFor(viewing, form))];
}
