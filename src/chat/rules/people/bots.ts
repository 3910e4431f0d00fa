import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { BotType, User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { accessChannelByName } from '../channels/channels.ts';
import { holdsRealmPermission } from '../permissions/conditions.ts';
import { administersBot } from './people.ts';
import { isWebUrl } from './web-url.ts';

export const BOT_TYPE = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;

/** A bot that `actor` administers, active or deactivated. */
export function accessBot(realm: Realm, actor: User, botId: number): User {
  const bot = realm.users.get(botId);
  if (!bot?.isBot || bot.isSystemBot) throw new BadRequest('No such bot');
  requireAdministersBot(actor, bot);
  return bot;
}

export function requireAdministersBot(actor: User, bot: User): void {
  if (!administersBot(actor, bot)) throw new BadRequest('Insufficient permission');
}

/** Throws unless a user may create bots of a type; bots that only write need a weaker permission. */
export function requireBotCreation(realm: Realm, user: User, type: BotType): void {
  const mayAll = holdsRealmPermission(realm, user, 'can_create_bots_group');
  const mayWriting =
    type === BOT_TYPE.incomingWebhook &&
    holdsRealmPermission(realm, user, 'can_create_write_only_bots_group');
  if (!mayAll && !mayWriting) throw new BadRequest('Insufficient permission');
}

/** Threat: each bot has queues and uploads of its own. */
export function requireRoomForBot(realm: Realm, owner: User): void {
  let count = 0;
  for (const user of realm.activeUsers()) if (user.isBot && user.botOwnerId === owner.id) count++;
  if (count < BOUNDS.bots) return;
  throw new BadRequest(`One person can have ${BOUNDS.bots} active bots. Deactivate one first.`);
}

/** A type of bot that this server has. */
export function readBotType(type: number): BotType {
  if (type === BOT_TYPE.embedded) throw new BadRequest('Embedded bots are not enabled.');
  if (type !== BOT_TYPE.generic && type !== BOT_TYPE.incomingWebhook && type !== BOT_TYPE.outgoingWebhook) {
    throw new BadRequest('Invalid bot type');
  }
  return type;
}

/** Throws if another active account has the name: users tell bots apart by their names. */
export function requireFreeBotName(realm: Realm, name: string, own?: User): void {
  const holder = realm.userByName(name);
  if (holder?.isActive && holder.id !== own?.id) throw new BadRequest('Name is already in use.');
}

/** The user who may become the owner of a bot. */
export function accessNewOwner(realm: Realm, ownerId: number): User {
  const owner = realm.users.get(ownerId);
  if (!owner || owner.isSystemBot) throw new BadRequest('Failed to change owner, no such user');
  if (!owner.isActive) throw new BadRequest('Failed to change owner, user is deactivated');
  if (owner.isBot) throw new BadRequest("Failed to change owner, bots can't own other bots");
  requireRoomForBot(realm, owner);
  return owner;
}

/** The ID of a channel in a bot's settings, by name; '': none. */
export function readBotChannel(realm: Realm, actor: User, name: string): number | null {
  return name === '' ? null : accessChannelByName(realm, actor, name).id;
}

/** 1: as this API documents it; 2: in the form of another chat's webhooks. */
export function readInterface(given: number): number {
  if (given !== 1 && given !== 2) throw new BadRequest('Invalid interface type');
  return given;
}

export function readServiceUrl(parameter: string, url: string): string {
  const isGood = url === '' || (isWebUrl(url) && /^https?:/i.test(url));
  if (!isGood) throw new BadRequest(`${parameter} is not a URL`);
  return url;
}
