import type { ChannelsEvents } from './channels.ts';
import type { DraftsEvents } from './drafts.ts';
import type { FilesEvents } from './files.ts';
import type { GroupsEvents } from './groups.ts';
import type { InvitationsEvents } from './invitations.ts';
import type { MessagesEvents } from './messages.ts';
import type { OrganizationEvents } from './organization.ts';
import type { OwnEvents } from './own.ts';
import type { PeopleEvents } from './people.ts';
import type { PresenceEvents } from './presence.ts';
import type { RealmEvents } from './realm.ts';
import type { ServerEvents } from './server.ts';
import type { UserSettingsEvents } from './user-settings.ts';
import type { UserTopicsEvents } from './user-topics.ts';

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
  | DraftsEvents
  | FilesEvents
  | UserTopicsEvents
  | OwnEvents
  | UserSettingsEvents
  | RealmEvents
  | PresenceEvents
  | InvitationsEvents
  | OrganizationEvents
  | ServerEvents
  | FeatureEvents[keyof FeatureEvents];
