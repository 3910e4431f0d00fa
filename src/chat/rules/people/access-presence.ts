import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import { accessPerson } from './people.ts';
import { presenceOf, type Sighting, type Sightings } from './presence.ts';

const ONLY_DIGITS = /^[0-9]{1,15}$/;

interface PresenceOfOne {
  readonly viewer: User;
  /** A user ID in digits, or an address. */
  readonly asked: string;
  readonly sightings: Sightings;
}

/** When an active person was last online, whom `viewer` may see. */
export async function accessPresence(
  source: Source,
  { viewer, asked, sightings }: PresenceOfOne,
): Promise<Sighting> {
  const name = ONLY_DIGITS.test(asked) ? Number(asked) : asked;
  const user = await accessPerson(source, { viewer, asked: name });
  if (!user.isActive) throw new BadRequest('No such user');
  if (user.isBot) throw new BadRequest('Presence is not supported for bot users.');
  const presence = presenceOf(source.realm, sightings, user.id);
  if (!presence) throw new BadRequest(`No presence data for ${asked}`);
  return presence;
}
