import { BadRequest } from '../../../engine/kernel/errors.ts';
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

/** The most characters of a name in an address: the part before the `@` has 64 characters. */
const MOST_OF_NAME = 19;

/** How mails to an address are converted, by the words in it beside the token. */
export interface AddressOptions {
  readonly showsSender: boolean;
  readonly withSignature: boolean;
  readonly withQuotes: boolean;
  readonly prefersHtml: boolean;
}

const OPTIONS: ReadonlySet<string> = new Set([
  ...['show-sender', 'include-footer', 'include-quotes', 'prefer-html', 'prefer-text'],
]);
const PLAIN = /^[A-Za-z0-9_-]+$/;
const TOKEN = /^[0-9a-f]{32}$/;

/** The token and the options of the part before the `@`: words between "." or "+"; undefined: there is no token. */
export function readChannelAddress(
  local: string,
): { readonly token: string; readonly options: AddressOptions } | undefined {
  const words = local.toLowerCase().split(/[.+]/);
  const [token, name, ...others] = words.filter((word) => !OPTIONS.has(word)).reverse();
  if (token === undefined || !TOKEN.test(token) || !PLAIN.test(name ?? '-') || others.length > 0)
    return undefined;
  const given = new Set(words.filter((word) => OPTIONS.has(word)));
  return {
    token,
    options: {
      showsSender: given.has('show-sender'),
      withSignature: given.has('include-footer'),
      withQuotes: given.has('include-quotes'),
      prefersHtml: given.has('prefer-html') && !given.has('prefer-text'),
    },
  };
}

/** The name is for people; the token alone identifies the channel. */
export function channelAddress(channelName: string, token: string, domain: string): string {
  const dashed = channelName.replaceAll(/[^\p{L}\p{N}_]+/gu, '-');
  const start = PLAIN.test(dashed) ? `${dashed.toLowerCase().slice(0, MOST_OF_NAME)}.` : '';
  return `${start}${token}.show-sender@${domain}`;
}
