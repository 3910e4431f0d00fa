import type { Profile, ProfileField, User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { canSeeEmail } from '../../rules/people/people.ts';
import { isVisitor } from '../../rules/people/visitors.ts';
import type { Viewing } from './people.ts';
import { type PeopleRun, PeopleRuns } from './people-runs.ts';

/** A form in which clients get user objects. */
export interface PeopleForm {
  /** Forms that differ for the same viewer and user have different names. */
  readonly name: string;
  present(user: User, viewing: Viewing & { readonly realm: Realm }): object;
  /** The list of a reply to which a user belongs; undefined: none. */
  listOf(user: User): string | undefined;
}

/** A user as JSON text, with the values from which the text was made. */
interface Listed {
  readonly user: User;
  readonly profile: Profile;
  readonly fields: readonly ProfileField[];
  readonly text: string;
}

/** The lists of a reply, by name, in runs; viewers of one kind share the arrays. */
export type PeopleLists = ReadonlyMap<string, readonly PeopleRun[]>;

interface Made {
  readonly version: number;
  readonly lists: PeopleLists;
}

/** Cached kinds of texts, each with a text for each user. */
const MOST_KINDS = 6;
/** Cached lists: of a form, for the viewers of a role. */
const MOST_LISTS = 16;
/** No account has this ID. */
const NOBODY = -1;

/**
 * User objects as JSON text. They are most of the data that a large organization sends, are the same for nearly all viewers, and are made
 * again only after a change (`peopleVersion`). Viewers differ in whether they see the real address: by their role, and for
 * themselves. Visitors see less.
 */
class PeopleTexts {
  readonly #realm: Realm;
  readonly #texts = new Map<string, Map<number, Listed>>();
  readonly #made = new Map<string, Made>();
  readonly #runs = new PeopleRuns();

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  /** Returns a function for the texts that one viewer gets. */
  textsFor(viewing: Viewing, form: PeopleForm): (user: User) => string {
    const realm = this.#realm;
    const { viewer } = viewing;
    const fields = realm.part('profileFields');
    const kinds = new Map<boolean, Map<number, Listed>>();
    return (user) => {
      const seesEmail = canSeeEmail(viewer, user);
      const texts = kinds.get(seesEmail) ?? this.#kind(`${form.name} ${isVisitor(viewer)} ${seesEmail}`);
      kinds.set(seesEmail, texts);
      const profile = realm.profileOf(user.id);
      const last = texts.get(user.id);
      if (last && last.user === user && last.profile === profile && last.fields === fields) return last.text;
      const text = JSON.stringify(form.present(user, { ...viewing, realm }));
      texts.set(user.id, { user, profile, fields, text });
      return text;
    };
  }

  /** All users except the server's own bots, for a viewer who may see all. */
  listsFor(viewing: Viewing, form: PeopleForm): PeopleLists {
    const viewer = { ...viewing.viewer, id: isVisitor(viewing.viewer) ? viewing.viewer.id : NOBODY };
    const lists = this.#listsForOthers({ ...viewing, viewer }, form);
    const own = this.#realm.users.get(viewing.viewer.id);
    const list = own && !own.isSystemBot && form.listOf(own);
    if (!own || !list) return lists;
    const [seen, shown] = [this.textsFor({ ...viewing, viewer }, form), this.textsFor(viewing, form)];
    const [theirs, ours] = [seen(own), shown(own)];
    if (ours === theirs) return lists;
    const runs = (lists.get(list) ?? []).map((run) => {
      const index = run.indexOf(theirs);
      return index < 0 ? run : run.with(index, ours);
    });
    return new Map([...lists, [list, runs]]);
  }

  #listsForOthers(viewing: Viewing, form: PeopleForm): PeopleLists {
    const { viewer } = viewing;
    const kind = `${form.name} ${viewer.role} ${isVisitor(viewer)}`;
    const version = this.#realm.peopleVersion;
    const known = this.#made.get(kind);
    if (known?.version === version) return known.lists;
    const made = { version, lists: this.#make(viewing, form, kind) };
    keep(this.#made, { name: kind, value: made, most: MOST_LISTS });
    return made.lists;
  }

  #kind(name: string): Map<number, Listed> {
    const texts = this.#texts.get(name) ?? new Map<number, Listed>();
    keep(this.#texts, { name, value: texts, most: MOST_KINDS });
    return texts;
  }

  #make(viewing: Viewing, form: PeopleForm, kind: string): PeopleLists {
    const textOf = this.textsFor(viewing, form);
    const lists = new Map<string, { user: User; text: string }[]>();
    for (const user of this.#realm.users.values()) {
      const name = user.isSystemBot ? undefined : form.listOf(user);
      if (name === undefined) continue;
      const list = lists.get(name) ?? [];
      list.push({ user, text: textOf(user) });
      lists.set(name, list);
    }
    return new Map([...lists].map(([name, list]) => [name, this.#runs.split(`${kind} ${name}`, list)]));
  }
}

/** Makes the value the newest of the map, and drops the oldest above `most`. */
function keep<V>(map: Map<string, V>, { name, value, most }: { name: string; value: V; most: number }): void {
  map.delete(name);
  map.set(name, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
}

const known = new WeakMap<Realm, PeopleTexts>();

export function peopleTexts(realm: Realm): PeopleTexts {
  const texts = known.get(realm) ?? new PeopleTexts(realm);
  known.set(realm, texts);
  return texts;
}
