import type { BotService } from '../../model/bots.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { canReadChannel } from '../channels/channels.ts';
import { BOT_TYPE } from '../people/bots.ts';

/** The URL to which a bot's messages are posted; undefined: the user has none. */
export function webhookOf(realm: Realm, user: User | undefined): BotService | undefined {
  if (!user?.isActive || user.botType !== BOT_TYPE.outgoingWebhook) return undefined;
  const service = realm.part('bots').get(user.id)?.service;
  return service && service.baseUrl !== '' ? service : undefined;
}

/** Whether a bot that is mentioned in a channel gets the message: as a subscriber, or as a reader of a public history. */
export const getsMentions = (realm: Realm, bot: User, channel: Channel): boolean =>
  realm.isSubscribed(bot.id, channel.id) ||
  (channel.historyPublicToSubscribers && canReadChannel(realm, bot, channel));
