import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LayeredMap, type MutableMap } from '../../engine/kernel/values/layered.ts';
import type { User } from '../model/people.ts';
import { UserNames } from './user-names.ts';

const userOf = (id: number, fullName: string, isActive = true) => ({ id, fullName, isActive }) as User;

/** Users and their names, as an organization and its forks hold them. */
class People {
  readonly users: MutableMap<number, User>;
  readonly names: UserNames;

  constructor(base?: People) {
    this.users = base ? new LayeredMap(base.users) : new Map();
    this.names = new UserNames(this.users, base?.names);
  }

  put(user: User): void {
    this.names.put(this.users.get(user.id), user);
    this.users.set(user.id, user);
  }
}

for (const isMade of [true, false]) {
  const when = isMade ? 'that were looked up before' : 'that nobody has looked up yet';
  test(`names ${when} follow the accounts, in forks too`, () => {
    const people = new People();
    for (const [index, name] of ['Anna', 'Bert', 'anna', 'Cara'].entries())
      people.put(userOf(index + 1, name));
    people.put(userOf(6, 'Emil', false));
    if (isMade) assert.equal(people.names.first('ANNA'), 1);
    people.put(userOf(4, 'Dora'));
    const fork = new People(people);
    fork.put(userOf(1, 'Anna', false));
    fork.put(userOf(2, 'BERT'));
    fork.put(userOf(5, 'Cara'));
    const found = (of: People) =>
      ['anna', 'bert', 'cara', 'dora', 'emil'].map((name) => of.names.first(name));
    assert.deepEqual(found(fork), [3, 2, 5, 4, 6]);
    assert.deepEqual(found(people), [1, 2, undefined, 4, 6]);
    for (const id of [1, 2, 5]) people.put(fork.users.get(id) as User);
    assert.deepEqual(found(people), [3, 2, 5, 4, 6]);
    people.put(userOf(1, 'Anna'));
    people.put(userOf(3, 'Emil'));
    assert.deepEqual(found(people), [1, 2, 5, 4, 3]);
  });
}

test('of several users with a name the first one stays the first when something else of the account changes', () => {
  const people = new People();
  for (const id of [1, 2]) people.put(userOf(id, 'Anna'));
  assert.equal(people.names.first('Anna'), 1);
  people.put(userOf(1, 'anna'));
  assert.equal(people.names.first('Anna'), 1);
});
