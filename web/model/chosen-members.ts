import { getSubscribers } from '../client/operations.ts';
import { everybodyIn } from '../state/group-members.ts';
import type { Model } from './model.ts';

/** People, everybody of groups, and everybody of channels, by their IDs. */
export interface ChosenMembers {
  readonly people: readonly number[];
  readonly groups: readonly number[];
  readonly channels: readonly number[];
}

export const NO_MEMBERS: ChosenMembers = { people: [], groups: [], channels: [] };

export const isNobody = ({ people, groups, channels }: ChosenMembers): boolean =>
  people.length + groups.length + channels.length === 0;

/** The active accounts among the chosen users, each once; throws the failure. */
export async function resolveMembers(
  { client, tables }: Pick<Model, 'client' | 'tables'>,
  { people, groups, channels }: ChosenMembers,
): Promise<number[]> {
  const all = new Set([...people, ...everybodyIn(tables.groups.peek(), groups)]);
  for (const stream_id of channels) {
    const { subscribers } = await client.call(getSubscribers, { stream_id });
    for (const id of subscribers) all.add(id);
  }
  const known = tables.people.peek();
  return [...all].filter((id) => known.get(id)?.is_active);
}
