import { z } from 'zod';
import type { BotProperty } from '../../events/people.ts';
import { type BotSettings, NO_BOT_SETTINGS } from '../../model/bots.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { administersBot } from '../../rules/people/people.ts';
import { apiEmail, avatarPath } from './people.ts';

export const botShape = z
  .strictObject({
    user_id: z.int(),
    full_name: z.string(),
    email: z.string(),
    bot_type: z.int().nullable(),
    is_active: z.boolean(),
    api_key: z.string(),
    owner_id: z.int().nullable(),
    default_sending_stream: z.string().nullable(),
    default_events_register_stream: z.string().nullable(),
    default_all_public_streams: z.boolean(),
    avatar_url: z.string(),
    services: z.array(z.unknown()),
  })
  .meta({ id: 'Bot' });

export const botSettingsOf = (realm: Realm, bot: { readonly id: number }): BotSettings =>
  realm.part('bots').get(bot.id) ?? NO_BOT_SETTINGS;

/** Whether the viewer may see a bot's private data, including its key. */
export const knowsKeyOf = (bot: User, viewer: User): boolean => administersBot(viewer, bot);

/** `Bot` of the facts. */
export function presentBot(bot: User, realm: Realm, externalUrl: string) {
  return {
    user_id: bot.id,
    full_name: bot.fullName,
    email: apiEmail(bot, externalUrl),
    bot_type: bot.botType,
    is_active: bot.isActive,
    api_key: bot.apiKey,
    owner_id: bot.botOwnerId,
    ...presentBotSettings(botSettingsOf(realm, bot), realm),
    avatar_url: avatarPath(bot, externalUrl),
    services: presentServices(botSettingsOf(realm, bot)),
  };
}

/** The channels of a bot by name, for clients that want names. */
export function presentBotSettings(settings: BotSettings, realm: Realm) {
  const nameOf = (channelId: number | null) =>
    channelId === null ? null : (realm.channels.get(channelId)?.name ?? null);
  return {
    default_sending_stream: nameOf(settings.sendingChannelId),
    default_events_register_stream: nameOf(settings.eventsChannelId),
    default_all_public_streams: settings.allPublicChannels,
  };
}

export function presentServices({ service }: BotSettings) {
  if (service === null) return [];
  return [{ base_url: service.baseUrl, interface: service.interface, token: service.token }];
}

/** The changed properties of a bot, and its ID. */
export function presentBotChange(
  bot: User,
  realm: Realm,
  { externalUrl, properties }: { readonly externalUrl: string; readonly properties: readonly BotProperty[] },
) {
  const whole = presentBot(bot, realm, externalUrl);
  const changed = properties.map((property) => [property, whole[property]] as const);
  return { user_id: bot.id, ...Object.fromEntries(changed) };
}

/** An element of GET /bots. */
function presentOwnBot(bot: User, realm: Realm, externalUrl: string) {
  return {
    username: apiEmail(bot, externalUrl),
    full_name: bot.fullName,
    api_key: bot.apiKey,
    avatar_url: avatarPath(bot, externalUrl),
    ...presentBotSettings(botSettingsOf(realm, bot), realm),
  };
}

/** The bots of GET /bots. */
export function presentOwnBots(owner: User, realm: Realm, externalUrl: string) {
  const bots = [...realm.activeUsers()].filter(
    (user) => user.botOwnerId === owner.id && administersBot(owner, user),
  );
  return bots.map((bot) => presentOwnBot(bot, realm, externalUrl));
}

/** The reply to POST /bots. */
export function presentNewBot(bot: User, realm: Realm, externalUrl: string) {
  return {
    user_id: bot.id,
    api_key: bot.apiKey,
    avatar_url: avatarPath(bot, externalUrl),
    ...presentBotSettings(botSettingsOf(realm, bot), realm),
  };
}

/** The reply to PATCH /bots. */
export function presentUpdatedBot(botId: number, realm: Realm, externalUrl: string) {
  const bot = realm.user(botId);
  const settings = botSettingsOf(realm, bot);
  const owner = realm.users.get(bot.botOwnerId ?? 0);
  return {
    full_name: bot.fullName,
    avatar_url: avatarPath(bot, externalUrl),
    service_interface: settings.service?.interface ?? 1,
    service_payload_url: settings.service?.baseUrl ?? null,
    config_data: Object.keys(settings.config).length > 0 ? settings.config : null,
    ...presentBotSettings(settings, realm),
    ...(owner && { bot_owner: apiEmail(owner, externalUrl) }),
  };
}
