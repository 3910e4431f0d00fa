import { byName } from '../state/by-name.ts';
import type { ClientEvent } from '../state/events.ts';
import type { ClientState } from '../state/types.ts';

/** The state in pieces, with the events that change them: only changed pieces are written. */
const PARTS: Readonly<Record<string, { fields: readonly string[]; events: readonly ClientEvent['type'][] }>> =
  {
    people: { fields: ['realm_users', 'realm_non_active_users', 'cross_realm_bots'], events: ['realm_user'] },
    channels: {
      fields: ['streams', 'subscriptions', 'unsubscribed', 'never_subscribed'],
      events: ['stream', 'subscription', 'realm_user'],
    },
  };
const OTHERS = 'others';
const PART_OF = new Map(
  Object.entries(PARTS).flatMap(([part, { fields }]) => fields.map((field) => [field, part] as const)),
);

export function inParts(state: ClientState): Map<string, ClientState> {
  const parts = new Map<string, ClientState>();
  for (const [field, value] of Object.entries(state)) {
    const name = PART_OF.get(field) ?? OTHERS;
    const part = parts.get(name) ?? {};
    byName(part)[field] = value;
    parts.set(name, part);
  }
  return parts;
}

export const fromParts = (parts: readonly ClientState[]): ClientState => Object.assign({}, ...parts);

/** Names of the parts that events of these types may have changed. */
export function changedParts(types: ReadonlySet<ClientEvent['type']>): Set<string> {
  const large = Object.entries(PARTS).filter(([, { events }]) => events.some((type) => types.has(type)));
  return new Set([OTHERS, ...large.map(([name]) => name)]);
}
