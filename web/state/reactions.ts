import type { Reaction } from './message.ts';

/** One emoji under a message, and who chose it. */
export interface Pill {
  readonly key: string;
  readonly emoji: Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>;
  /** In the order in which they reacted. */
  readonly userIds: readonly number[];
  readonly isOwn: boolean;
}

/** In the order of their first reaction. */
export function pillsOf(reactions: readonly Reaction[], ownId: number): Pill[] {
  const groups = Map.groupBy(reactions, (each) => `${each.reaction_type}:${each.emoji_code}`);
  return [...groups].map(([key, [first, ...more]]) => {
    const { emoji_name, emoji_code, reaction_type } = first as Reaction;
    const userIds = [first as Reaction, ...more].map(({ user_id }) => user_id);
    return { key, emoji: { emoji_name, emoji_code, reaction_type }, userIds, isOwn: userIds.includes(ownId) };
  });
}

/** With more reactions a message says how many there are, not whose. */
const MOST_NAMED = 3;

/** Whether the pills of a message name those who reacted, as the person has set it. */
export const namesReactors = (reactions: readonly Reaction[], isWanted: boolean): boolean =>
  isWanted && reactions.length <= MOST_NAMED;
