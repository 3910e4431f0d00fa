import { LayeredMap, type MutableMap, type MutableSet, ownSet } from '../../engine/kernel/values/layered.ts';
import type { User } from '../model/people.ts';

/** IDs of users by a name. Nearly every name belongs to one user: a set for each would take more memory than the names. */
export type IdsByName = MutableMap<string, number | MutableSet<number>>;

/** The ID of the user who got the name first. */
export function firstId(ids: IdsByName, name: string): number | undefined {
  const found = ids.get(name);
  return typeof found === 'object' ? found.values().next().value : found;
}

export function addId(ids: IdsByName, name: string, id: number): void {
  const found = ids.get(name);
  if (typeof found === 'object') ownSet(ids as MutableMap<string, MutableSet<number>>, name).add(id);
  else ids.set(name, found === undefined || found === id ? id : new Set([found, id]));
}

export function deleteId(ids: IdsByName, name: string, id: number): void {
  const found = ids.get(name);
  if (typeof found === 'object') ownSet(ids as MutableMap<string, MutableSet<number>>, name).delete(id);
  else if (found === id) ids.delete(name);
}

/** Names have no NUL. */
const keyOf = (fullName: string, isActive: boolean) => `${isActive ? '' : '\0'}${fullName.toLowerCase()}`;

/** Users by full name, the deactivated ones apart, in any case of letters. Made when a name is first looked up or changes: a start needs none. */
export class UserNames {
  readonly #users: ReadonlyMap<number, User>;
  readonly #base: UserNames | undefined;
  #made: IdsByName | undefined;

  /** `users`: all there are, where `base` is absent. */
  constructor(users: ReadonlyMap<number, User>, base?: UserNames) {
    this.#users = users;
    this.#base = base;
  }

  /** The ID of the user who joined first, of several active ones with the name; without any, of several deactivated ones. */
  first(fullName: string): number | undefined {
    return firstId(this.#ids, keyOf(fullName, true)) ?? firstId(this.#ids, keyOf(fullName, false));
  }

  /** Follows an account that is put into `users`, and is not in them yet. */
  put(before: User | undefined, after: User): void {
    const [old, name] = [before && nameOf(before), nameOf(after)];
    // A map that is not made yet will be made of the users of that time.
    if (old === name || !(this.#made || this.#base)) return;
    const ids = this.#ids;
    if (old !== undefined) deleteId(ids, old, after.id);
    addId(ids, name, after.id);
  }

  get #ids(): IdsByName {
    this.#made ??= this.#base ? new LayeredMap(this.#base.#ids) : idsOf(this.#users.values());
    return this.#made;
  }
}

const nameOf = ({ fullName, isActive }: User) => keyOf(fullName, isActive);

function idsOf(users: Iterable<User>): IdsByName {
  const ids: IdsByName = new Map();
  for (const user of users) addId(ids, nameOf(user), user.id);
  return ids;
}
