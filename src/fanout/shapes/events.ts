import { channelShapes } from './channels.ts';
import type { EventShapes } from './event.ts';
import { messageShapes } from './messages.ts';
import { organizationShapes } from './organization.ts';
import { ownShapes } from './own.ts';
import { peopleShapes } from './people.ts';

/** Every event that a queue can hold, in our names: the schemas of the API's description and of the tests. */
export const EVENT_SHAPES: EventShapes = {
  ...messageShapes,
  ...channelShapes,
  ...peopleShapes,
  ...ownShapes,
  ...organizationShapes,
};
