import { toUsers } from '../../events/audience.ts';
import { BadRequest } from '../../kernel/errors.ts';
import type { Tx } from '../../realm/live-realm.ts';
import { directGroupsOf } from '../../realm/system-groups.ts';
import type { Person, User } from '../../store/model.ts';
import { insertUser, type NewUser } from './insert.ts';

/** Makes an account, in the default channels, and tells everybody. */
export async function createUser(tx: Tx, input: NewUser): Promise<User> {
  if (tx.realm.userByEmail(input.email)) throw new BadRequest('Email is already in use.');
  const user = await insertUser(tx, tx.realm.id, input, tx.realm.info.userDefaults);
  tx.touch({ users: [user.id] });
  const everybody = [...tx.realm.activeUsers()].map((each) => each.id);
  tx.emit({ type: 'realm_user', op: 'add', person: personOf(user) }, toUsers(everybody));
  for (const name of directGroupsOf(user, { realm: tx.realm.info, now: tx.now })) {
    const groupId = tx.realm.systemGroup(name).id;
    tx.emit({ type: 'user_group', op: 'add_members', groupId, userIds: [user.id] }, toUsers(everybody));
  }
  return user;
}

/** Without what is nobody else's business: the key, the settings. */
function personOf({ apiKey: _, settings: __, ...person }: User): Person {
  return person;
}
