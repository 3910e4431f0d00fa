import type { Hook } from './integration.ts';

/** The sentence for each event of a service, by its name in filters. */
export type EventTable<Extra = Hook> = Readonly<Record<string, (hook: Extra) => string>>;

/** The sentence for an event; undefined: the table lacks the event, also names such as `constructor`. */
export const sentenceOf = <Extra>(
  table: EventTable<Extra>,
  event: string,
): ((hook: Extra) => string) | undefined => (Object.hasOwn(table, event) ? table[event] : undefined);
