import { createUserGroup } from '../../src/chat/endpoints/user-groups/create-user-group.ts';
import { getUserGroups } from '../../src/chat/endpoints/user-groups/get-user-groups.ts';
import type { User } from '../../src/chat/model/people.ts';
import type { SystemGroupName } from '../../src/chat/realm/groups.ts';

import type { Actor, TestServer } from './server.ts';

type Params = NonNullable<Parameters<typeof createUserGroup.handle>[0]['params']>;

/** Makes a group; returns its ID. */
export async function makeGroup(
  actor: Actor,
  name: string,
  members: readonly User[] = [],
  more: Partial<Params> = {},
): Promise<number> {
  const params = { name, description: '', members: members.map((user) => user.id), ...more };
  return (await actor.call(createUserGroup, params as never)).group_id;
}

/** A group as the API shows it; deactivated ones too. */
export async function groupById(actor: Actor, id: number) {
  const { user_groups } = await actor.call(getUserGroups, { include_deactivated_groups: true });
  return user_groups.find((group) => group.id === id);
}

export const systemId = ({ context }: TestServer, name: SystemGroupName): number =>
  context.realm.systemGroup(name).id;

/** A group-setting value of these people and groups. */
export const groupValue = (people: readonly User[], subgroups: readonly number[] = []) => ({
  direct_members: people.map((user) => user.id),
  direct_subgroups: [...subgroups],
});
