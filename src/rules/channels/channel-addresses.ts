import { BadRequest } from '../../kernel/errors.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { administersBot } from '../people/people.ts';
import { accessReadableChannel } from './channels.ts';

/** A channel in use that `user` may read, to which mail can be sent. */
export function accessChannelForMail(realm: Realm, user: User, channelId: number): Channel {
  const channel = accessReadableChannel(realm, user, channelId);
  if (channel.isArchived) throw new BadRequest('Invalid channel ID');
  return channel;
}

/**
 * The sender of messages that come by mail: the caller, or a bot that the caller administers; null: the mail
 * gateway.
 */
export function accessMailSender(realm: Realm, user: User, senderId: number | undefined): number | null {
  if (senderId === undefined) return null;
  if (senderId === user.id) return user.id;
  const bot = realm.users.get(senderId);
  if (!bot?.isBot || !bot.isActive || bot.isSystemBot) throw new BadRequest('No such bot');
  if (!administersBot(user, bot)) throw new BadRequest('Insufficient permission');
  return bot.id;
}

/** As much of a name as an address may begin with: the part before the `@` has 64 characters. */
const MOST_OF_NAME = 19;
const PLAIN = /^[A-Za-z0-9_-]+$/;

/** The name is for people; who reads mail goes by the token. */
export function channelAddress(channelName: string, token: string, domain: string): string {
  const dashed = channelName.replaceAll(/[^\p{L}\p{N}_]+/gu, '-');
  const start = PLAIN.test(dashed) ? `${dashed.toLowerCase().slice(0, MOST_OF_NAME)}.` : '';
  return `${start}${token}.show-sender@${domain}`;
}
