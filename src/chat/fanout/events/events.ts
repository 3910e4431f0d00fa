import type { z } from 'zod';
import type { EphemeralEvent } from '../../events/ephemeral.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import { botEvents } from './bots.ts';
import { channelEvents } from './channels.ts';
import { type DescribedEvent, schemaOf } from './define-event.ts';
import { draftEvents } from './drafts.ts';
import { ephemeralEvents } from './ephemeral.ts';
import { fileEvents } from './files.ts';
import { groupEvents } from './groups.ts';
import { invitationEvents } from './invitations.ts';
import { messageEvents } from './messages.ts';
import { organizationEvents } from './organization.ts';
import { ownEvents } from './own.ts';
import { peopleEvents } from './people.ts';
import { presenceEvents } from './presence.ts';
import { realmEvents } from './realm.ts';
import { serverEvents } from './server.ts';
import { userSettingEvents } from './user-settings.ts';
import { userTopicEvents } from './user-topics.ts';

type Declared = {
  readonly [Type in CanonicalEvent['type'] | EphemeralEvent['type'] | 'heartbeat']: { readonly type: Type };
};

/** Each event that the log or a queue can hold, by its type. */
export const EVENTS = {
  ...messageEvents,
  ...channelEvents,
  ...peopleEvents,
  ...botEvents,
  ...groupEvents,
  ...userSettingEvents,
  ...ownEvents,
  ...userTopicEvents,
  ...draftEvents,
  ...presenceEvents,
  ...realmEvents,
  ...organizationEvents,
  ...invitationEvents,
  ...fileEvents,
  ...serverEvents,
  ...ephemeralEvents,
} satisfies Declared;

export const declarations: readonly DescribedEvent[] = Object.values(EVENTS);

/** Types of events that a queue gets only if it asks for them by name. */
export const ON_REQUEST: ReadonlySet<string> = new Set(
  declarations.filter(({ isOnRequest }) => isOnRequest).map(({ type }) => type),
);

/** Every event that a queue can hold, in our names: the schemas for the API's description and the tests. */
export const EVENT_SHAPES: Readonly<Record<string, z.ZodObject>> = Object.fromEntries(
  declarations.flatMap(({ type, sends }) =>
    Object.entries(sends).map(([name, form]) => [name, schemaOf(type, form)]),
  ),
);
