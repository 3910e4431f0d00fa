import type { Profile, ProfileField, User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { canSeeEmail } from '../../rules/people/people.ts';
import { isVisitor } from '../../rules/people/visitors.ts';

import { presentPerson, type Viewing } from '../people.ts';
import { presentProfileOf } from '../profiles.ts';
import { type Run, Runs } from './runs.ts';
import type { StateContext } from './wanted.ts';

/** An element of `realm_users`, and what it was made of. */
export interface Listed {
  readonly user: User;
  readonly profile: Profile;
  readonly fields: readonly ProfileField[];
  /** JSON. */
  readonly text: string;
}

/** The forms of a user object that clients in use request. */
const MOST_VARIANTS = 4;

/**
 * User objects as JSON text. They are most of a large organization's `register` reply, equal for nearly all
 * viewers, and rebuilt only after a change. Viewers differ in whether they see the real address, and visitors see
 * no profiles.
 */
class ListedPeople {
  readonly #realm: Realm;
  /** By user ID; the variant that was used last is the last. */
  readonly #variants = new Map<string, Map<number, Listed>>();
  readonly runs = new Runs();

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  /** The form in which a client sees a user. */
  viewOf({ viewer, config, clientExtavatar, capabilities }: StateContext): (user: User) => Listed {
    const viewing = { viewer, externalUrl: config.externalUrl };
    const avatars = {
      clientExtavatar,
      urlOptional: capabilities.user_avatar_url_field_optional ?? false,
    };
    const fields = this.#realm.part('profileFields');
    const variants = new Map<boolean, Map<number, Listed>>();
    return (user) => {
      const seesEmail = canSeeEmail(viewer, user);
      let known = variants.get(seesEmail);
      if (!known) {
        known = this.#variant(
          `${seesEmail} ${avatars.clientExtavatar} ${avatars.urlOptional} ${isVisitor(viewer)}`,
        );
        variants.set(seesEmail, known);
      }
      const profile = this.#realm.profileOf(user.id);
      const last = known.get(user.id);
      if (last && last.user === user && last.profile === profile && last.fields === fields) return last;
      const text = JSON.stringify(this.#present(user, viewing, avatars));
      const listed = { user, profile, fields, text };
      known.set(user.id, listed);
      return listed;
    };
  }

  #present(user: User, viewing: Viewing, avatars: Parameters<typeof presentPerson>[2]) {
    const { is_active: _, ...person } = presentPerson(user, viewing, avatars);
    if (isVisitor(viewing.viewer)) return person;
    return { ...person, ...presentProfileOf(this.#realm, user) };
  }

  #variant(name: string): Map<number, Listed> {
    const variant = this.#variants.get(name) ?? new Map<number, Listed>();
    this.#variants.delete(name);
    this.#variants.set(name, variant);
    for (const oldest of this.#variants.keys()) {
      if (this.#variants.size <= MOST_VARIANTS) break;
      this.#variants.delete(oldest);
    }
    return variant;
  }
}

const known = new WeakMap<Realm, ListedPeople>();

function peopleOf(realm: Realm): ListedPeople {
  const people = known.get(realm) ?? new ListedPeople(realm);
  known.set(realm, people);
  return people;
}

/** The form in which this client sees a user. */
export const listedPeople = (sight: StateContext): ((user: User) => Listed) =>
  peopleOf(sight.realm).viewOf(sight);

/** A list of people in runs that are the same arrays for all viewers of a kind. */
export function runsOf(sight: StateContext, list: string, people: readonly Listed[]): readonly Run[] {
  const { realm, viewer, clientExtavatar, capabilities } = sight;
  const kind = [
    list,
    viewer.role,
    clientExtavatar,
    capabilities.user_avatar_url_field_optional,
    isVisitor(viewer),
  ];
  return peopleOf(realm).runs.split(kind.join(' '), people);
}
