import type { SentMessage } from '../../events/messages.ts';
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

/**
 * IDs of the bots to whose servers a message is posted: bots mentioned in a channel, or in a direct
 * conversation. Messages of bots call nobody, so that two bots do not answer each other without end.
 */
export function calledBy(
  realm: Realm,
  { channelId, userIds }: Pick<SentMessage, 'channelId' | 'userIds'>,
  { sender, mentioned }: { readonly sender: User; readonly mentioned: readonly number[] },
): number[] {
  if (sender.isBot || sender.isSystemBot) return [];
  const channel = channelId === null ? undefined : realm.channels.get(channelId);
  const named = channelId === null ? (userIds ?? []) : mentioned;
  return named.filter((id) => {
    const user = realm.users.get(id);
    if (!user || !webhookOf(realm, user)) return false;
    return !channel || getsMentions(realm, user, channel);
  });
}
