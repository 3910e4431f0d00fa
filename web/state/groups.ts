import type { EventOf } from './events.ts';
import { addTo, put, removeFrom } from './lists.ts';
import type { ClientState } from './types.ts';

export function applyGroup(state: ClientState, event: EventOf<'user_group'>): void {
  const id = event.op === 'add' ? event.group.id : event.group_id;
  const group = state.realm_user_groups?.find((each) => each.id === id);
  switch (event.op) {
    case 'add':
      put(state.realm_user_groups, { ...event.group }, (each) => each.id === id);
      return;
    case 'remove':
      removeFrom(state.realm_user_groups, (each) => each.id === id);
      return;
    case 'update':
      if (group) Object.assign(group, event.data);
      return;
    case 'add_members':
      addTo(group?.members, event.user_ids);
      return;
    case 'remove_members':
      removeFrom(group?.members, (userId) => event.user_ids.includes(userId));
      return;
    case 'add_subgroups':
      addTo(group?.direct_subgroup_ids, event.direct_subgroup_ids);
      return;
    case 'remove_subgroups':
      removeFrom(group?.direct_subgroup_ids, (groupId) => event.direct_subgroup_ids.includes(groupId));
      return;
    default:
      event satisfies never;
  }
}
