import type { Context } from '../../context.ts';
import type { PresenceSource } from '../../views/people/presences.ts';

/** What the views of presence read, as it is at this moment. */
export const presenceSource = ({ realm, db, clock, config, presence }: Context): PresenceSource => ({
  ...{ realm, db, externalUrl: config.externalUrl },
  sightings: presence.sightings,
  now: clock.now() / 1000,
});
