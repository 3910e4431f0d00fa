import { BadRequest } from '../../engine/kernel/errors.ts';
import { isEmail } from '../../engine/kernel/text/email.ts';
import { toUsers } from '../../engine/log/audience.ts';
import type { BotSettingProperty } from '../events/people.ts';
import { type BotService, type BotSettings, NO_BOT_SETTINGS } from '../model/bots.ts';
import { ROLE, type Role, type User } from '../model/people.ts';
import type { Tx } from '../realm/tx.ts';
import { checkFullName } from '../rules/people/accounts.ts';
import { requireAdministrator, requireRoleChange } from '../rules/people/administration.ts';
import {
  accessBot,
  accessNewOwner,
  BOT_TYPE,
  readBotChannel,
  readBotType,
  readInterface,
  readServiceUrl,
  requireBotCreation,
  requireFreeBotName,
  requireRoomForBot,
} from '../rules/people/bots.ts';
import { putBotSettings } from '../store/people/bots.ts';
import { administratorsOf } from '../visibility/people.ts';
import { createUser } from './users/create.ts';
import { deactivate } from './users/deactivate.ts';
import { newApiKey } from './users/insert.ts';
import { readName, writeIdentity } from './users/update.ts';

export interface NewBot {
  readonly fullName: string;
  readonly shortName: string;
  readonly type: number;
  readonly payloadUrl: string;
  readonly serviceName: string | undefined;
  readonly interface: number;
  readonly settings: AskedBotSettings;
}

/** The requested settings of a bot; absent settings stay as they are. Channels by name, '' for none. */
export interface AskedBotSettings {
  readonly sendingChannel?: string | undefined;
  readonly eventsChannel?: string | undefined;
  readonly allPublicChannels?: boolean | undefined;
  readonly config?: Readonly<Record<string, string>> | undefined;
}

/** Creates a bot of `owner`, with an address of its own at the organization's host. */
export async function create(tx: Tx, owner: User, asked: NewBot): Promise<User> {
  const { realm } = tx;
  const botType = readBotType(asked.type);
  const fullName = checkFullName(realm, asked.fullName);
  const email = readAddress(tx, asked.shortName);
  requireFreeBotName(realm, fullName);
  requireBotCreation(realm, owner, botType);
  requireRoomForBot(realm, owner);
  const kind = readInterface(asked.interface);
  const baseUrl = readServiceUrl('payload_url', asked.payloadUrl);
  const token = newApiKey();
  const name = asked.serviceName ?? asked.shortName;
  const service = botType === BOT_TYPE.outgoingWebhook ? { name, baseUrl, interface: kind, token } : null;
  const settings = { ...NO_BOT_SETTINGS, ...readSettings(tx, owner, asked.settings), service };
  const bot = await createUser(tx, { email, fullName, role: ROLE.member, botType, botOwnerId: owner.id });
  await putSettings(tx, bot, settings);
  return bot;
}

function readAddress({ realm }: Tx, shortName: string): string {
  const name = shortName.trim();
  const email = `${name}-bot@${new URL(realm.url).hostname}`;
  if (name === '' || !isEmail(email)) throw new BadRequest('Bad name or username');
  if (realm.userByEmail(email)) throw new BadRequest('Email is already in use.');
  return email;
}

function readSettings({ realm }: Tx, actor: User, asked: AskedBotSettings): Partial<BotSettings> {
  const { sendingChannel, eventsChannel, allPublicChannels, config } = asked;
  return {
    ...(sendingChannel !== undefined && {
      sendingChannelId: readBotChannel(realm, actor, sendingChannel),
    }),
    ...(eventsChannel !== undefined && { eventsChannelId: readBotChannel(realm, actor, eventsChannel) }),
    ...(allPublicChannels !== undefined && { allPublicChannels }),
    ...(config !== undefined && { config }),
  };
}

async function putSettings(tx: Tx, bot: User, settings: BotSettings): Promise<void> {
  await putBotSettings(tx, bot.id, settings);
  await tx.recordPart('bots');
}

export interface BotUpdate {
  readonly fullName?: string | undefined;
  readonly role?: Role | undefined;
  readonly ownerId?: number | undefined;
  readonly payloadUrl?: string | undefined;
  readonly interface: number;
  readonly settings: AskedBotSettings;
}

/** Changes a bot, all requested changes or none. */
export async function update(
  tx: Tx,
  actor: User,
  { botId, ...asked }: BotUpdate & { readonly botId: number },
): Promise<void> {
  const bot = accessBot(tx.realm, actor, botId);
  const { role = bot.role, fullName, ownerId = bot.botOwnerId } = asked;
  if (role !== bot.role) {
    requireAdministrator(actor);
    requireRoleChange(tx.realm, actor, { user: bot, role });
  }
  const name = fullName === undefined ? bot.fullName : readName(tx, bot, fullName);
  const owner = ownerId === bot.botOwnerId ? undefined : accessNewOwner(tx.realm, Number(ownerId));
  const before = tx.realm.part('bots').get(bot.id) ?? NO_BOT_SETTINGS;
  const after = {
    ...before,
    ...readSettings(tx, actor, asked.settings),
    service: readService(before.service, asked),
  };
  await writeIdentity(tx, bot, { fullName: name, role, deliveryEmail: bot.deliveryEmail });
  if (owner) await tx.put({ users: [{ ...tx.realm.user(bot.id), botOwnerId: owner.id }] });
  await writeSettings(tx, { ...bot, botOwnerId: ownerId }, { before, after });
}

function readService(
  before: BotService | null,
  { payloadUrl, interface: kind }: BotUpdate,
): BotService | null {
  if (before === null || payloadUrl === undefined) return before;
  return {
    ...before,
    baseUrl: readServiceUrl('service_payload_url', payloadUrl),
    interface: readInterface(kind),
  };
}

const PROPERTIES: readonly (readonly [keyof BotSettings, BotSettingProperty])[] = [
  ['sendingChannelId', 'default_sending_stream'],
  ['eventsChannelId', 'default_events_register_stream'],
  ['allPublicChannels', 'default_all_public_streams'],
  ['service', 'services'],
];

/** Emits one event for each property, as clients expect. */
async function writeSettings(
  tx: Tx,
  bot: User,
  { before, after }: { readonly before: BotSettings; readonly after: BotSettings },
): Promise<void> {
  const differs = (key: keyof BotSettings) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const changed = PROPERTIES.filter(([key]) => differs(key)).map(([, property]) => property);
  if (changed.length === 0 && !differs('config')) return;
  await putSettings(tx, bot, after);
  const audience = toUsers(administratorsOf(tx.realm, bot));
  for (const property of changed)
    tx.emit({ type: 'realm_bot', op: 'update', botId: bot.id, properties: [property] }, audience);
}

/** Replaces a bot's key: the old key stops working. */
export async function regenerateKey(tx: Tx, actor: User, botId: number): Promise<string> {
  const bot = accessBot(tx.realm, actor, botId);
  const apiKey = newApiKey();
  await tx.put({ users: [{ ...bot, apiKey }] });
  return apiKey;
}

export async function deactivateBot(tx: Tx, actor: User, botId: number): Promise<void> {
  const bot = accessBot(tx.realm, actor, botId);
  if (bot.isActive) await deactivate(tx, bot);
}
