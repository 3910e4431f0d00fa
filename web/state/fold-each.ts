import type { ClientEvent } from './events.ts';

/** What follows the log. */
export interface EventFollower {
  apply(events: readonly ClientEvent[]): void;
}

/** Gives each event to each follower. A follower that throws stops nothing: `failed` gets the error. */
export function foldEach(
  events: readonly ClientEvent[],
  followers: readonly EventFollower[],
  failed: (error: unknown, event: ClientEvent) => void,
): void {
  for (const event of events) {
    for (const follower of followers) {
      try {
        follower.apply([event]);
      } catch (error) {
        failed(error, event);
      }
    }
  }
}
