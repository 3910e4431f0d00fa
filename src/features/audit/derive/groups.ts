import type { Group } from '../../../chat/model/groups.ts';
import { changedNames, idsOf } from './differences.ts';
import type { AuditStep, Notes } from './step.ts';

/** Notes about groups, their members and permissions. */
export function* groupNotes({ before, after, change }: AuditStep): Notes {
  for (const id of idsOf(change.groups)) {
    const group = after.groups.get(id) as Group;
    const old = before.groups.get(id);
    if (old) yield* changeNotes(old, group);
    else yield { kind: 'group_created', groupId: id, after: { name: group.name } };
    yield* memberNotes(old, group);
  }
}

function* changeNotes(old: Group, group: Group): Notes {
  const groupId = group.id;
  if (group.deactivated && !old.deactivated) yield { kind: 'group_deactivated', groupId };
  if (old.name !== group.name) yield { kind: 'group_renamed', groupId, before: old.name, after: group.name };
  if (old.description !== group.description) {
    const [before, after] = [old.description, group.description];
    yield { kind: 'group_description_changed', groupId, before, after };
  }
  const was: Readonly<Record<string, unknown>> = { ...old.permissions };
  const is: Readonly<Record<string, unknown>> = { ...group.permissions };
  for (const property of changedNames(was, is)) {
    const values = { before: was[property], after: is[property] };
    yield { kind: 'group_permission_changed', property, groupId, ...values };
  }
}

function* memberNotes(old: Group | undefined, group: Group): Notes {
  const groupId = group.id;
  const was = old?.members ?? new Set<number>();
  for (const userId of group.members.difference(was)) yield { kind: 'group_member_added', groupId, userId };
  for (const userId of was.difference(group.members)) yield { kind: 'group_member_removed', groupId, userId };
  const [before, after] = [new Set(old?.subgroups ?? []), new Set(group.subgroups)];
  for (const id of after.difference(before)) {
    yield { kind: 'group_subgroup_added', groupId, after: { subgroup_id: id } };
  }
  for (const id of before.difference(after)) {
    yield { kind: 'group_subgroup_removed', groupId, before: { subgroup_id: id } };
  }
}
