import { administersBot } from '../../rules/people.ts';
import type { User } from '../../store/model.ts';
import { apiEmail, avatarPath } from '../people.ts';
import type { Part, Sight } from './wanted.ts';

/** The bots whose keys the viewer may know, deactivated ones too. */
export function ownBots({ realm, viewer, config }: Sight): Part {
  const bots: User[] = [];
  for (const user of realm.users.values()) if (administersBot(viewer, user)) bots.push(user);
  return { realm_bots: bots.map((bot) => presentBot(bot, config.externalUrl)) };
}

/** `Bot` of the facts. */
function presentBot(bot: User, externalUrl: string) {
  return {
    user_id: bot.id,
    full_name: bot.fullName,
    email: apiEmail(bot, externalUrl),
    bot_type: bot.botType,
    is_active: bot.isActive,
    api_key: bot.apiKey,
    owner_id: bot.botOwnerId,
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: false,
    avatar_url: avatarPath(bot, externalUrl),
    services: [],
  };
}
