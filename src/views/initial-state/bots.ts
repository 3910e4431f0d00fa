import type { User } from '../../model/people.ts';
import { administersBot } from '../../rules/people/people.ts';

import { presentBot } from '../bots.ts';
import type { StateContext, StatePart } from './wanted.ts';

/** The bots whose keys the viewer may see, deactivated ones too. */
export function ownBots({ realm, viewer, config }: StateContext): StatePart {
  const bots: User[] = [];
  for (const user of realm.users.values()) if (administersBot(viewer, user)) bots.push(user);
  return { realm_bots: bots.map((bot) => presentBot(bot, realm, config.externalUrl)) };
}
