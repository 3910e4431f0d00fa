import type { Hook } from './integration.ts';

/** How each event of a service reads, by the name that filters know. */
export type EventTable<Extra = Hook> = Readonly<Record<string, (hook: Extra) => string>>;

/** The sentence for an event; undefined: the table has no such event. Names such as `constructor` are none. */
export const sentenceOf = <Extra>(
  table: EventTable<Extra>,
  event: string,
): ((hook: Extra) => string) | undefined => (Object.hasOwn(table, event) ? table[event] : undefined);
