import { z } from 'zod';
import type { User } from '../../model/people.ts';
import { administersBot } from '../../rules/people/people.ts';

import { presentBot } from '../bots.ts';
import { remembered } from './field.ts';
import { bot as botShape } from './reply/people.ts';
import type { StateContext } from './wanted.ts';

export const botFields = { realm_bot: remembered({ realm_bots: z.array(botShape) }, ownBots) };

/** The bots whose keys the viewer may see, also deactivated ones. */
function ownBots({ realm, viewer, config }: StateContext) {
  const bots: User[] = [];
  for (const user of realm.users.values()) if (administersBot(viewer, user)) bots.push(user);
  return { realm_bots: bots.map((bot) => presentBot(bot, realm, config.externalUrl)) };
}
