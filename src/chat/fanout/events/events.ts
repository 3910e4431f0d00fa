import type { z } from 'zod';
import type { EphemeralEvent } from '../../events/ephemeral.ts';
import type { CanonicalEvent, FeatureEvents } from '../../events/types.ts';
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
  readonly [Type in
    | Exclude<CanonicalEvent['type'], keyof FeatureEvents>
    | EphemeralEvent['type']
    | 'heartbeat']: DescribedEvent<Type>;
};

/** Each event of the chat that the log or a queue can hold, by its type; features declare their own (`src/catalogue.ts` joins them). */
export const chatEvents = {
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

/** The schemas of events in our names, by the names of their forms: for the API's description and the tests. */
export const schemasOfEvents = (events: Iterable<DescribedEvent>): Readonly<Record<string, z.ZodObject>> =>
  Object.fromEntries(
    [...events].flatMap(({ type, sends }) =>
      Object.entries(sends).map(([name, form]) => [name, schemaOf(type, form)]),
    ),
  );
