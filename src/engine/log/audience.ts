import { type IdRuns, RunList } from '../kernel/ids/run-list.ts';

/**
 * The audience of a log entry, as of its position. `users` names user IDs. `channel` means the subscribers at that
 * log position, by subscription spans; it keeps the cost of a send independent of the number of subscribers. `also`
 * adds user IDs.
 */
export type Audience =
  | { readonly kind: 'users'; readonly users: RunList }
  | { readonly kind: 'channel'; readonly channelId: number; readonly also: RunList };

export const nobody: Audience = { kind: 'users', users: RunList.empty };

export function toUsers(ids: Iterable<number>): Audience {
  return { kind: 'users', users: RunList.of(ids) };
}

export function toChannel(channelId: number, also: Iterable<number> = []): Audience {
  return { kind: 'channel', channelId, also: RunList.of(also) };
}

/** Short on disk: `[[1,3]]` for people, `{"c":7,"u":[]}` for a channel. */
export function encodeAudience(audience: Audience): string {
  if (audience.kind === 'users') return JSON.stringify(audience.users.runs);
  return JSON.stringify({ c: audience.channelId, u: audience.also.runs });
}

export function decodeAudience(text: string): Audience {
  const value = JSON.parse(text) as IdRuns | { c: number; u: IdRuns };
  if ('c' in value) return { kind: 'channel', channelId: value.c, also: new RunList(value.u) };
  return { kind: 'users', users: new RunList(value) };
}
