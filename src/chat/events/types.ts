import type { ChannelsEvents } from './channels.ts';
import type { GroupsEvents } from './groups.ts';
import type { MessagesEvents } from './messages.ts';
import type { PeopleEvents } from './people.ts';
import type { PresenceEvents } from './presence.ts';
import type { RealmEvents } from './realm.ts';

/** Events of the chat of which only their operation and their forms know: declared with the forms (`declare module`, in `fanout/events`). */
// biome-ignore lint/suspicious/noEmptyInterface: the files of the forms fill it in
export interface ChatEvents {}

/** Events of features by their types; each feature declares its own (`declare module`, in its `events.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it in
export interface FeatureEvents {}

/**
 * Canonical events: one complete event for each change, in the server's own form. The fan-out projects it to the event of the
 * API that a given client of a given user gets, or to none.
 */
export type CanonicalEvent =
  | MessagesEvents
  | ChannelsEvents
  | PeopleEvents
  | GroupsEvents
  | RealmEvents
  | PresenceEvents
  | ChatEvents[keyof ChatEvents]
  | FeatureEvents[keyof FeatureEvents];
