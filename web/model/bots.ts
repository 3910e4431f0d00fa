import { Client } from '../client/index.ts';
import {
  createBot,
  deactivateBot,
  reactivateUser,
  regenerateBotApiKey,
  removeAvatar,
  setAvatar,
  type UpdateBotParams,
  updateBot,
} from '../client/operations.ts';
import type { User } from '../client/shapes.ts';
import { type OfferedBotType, serviceOf, type WebhookService } from '../state/bots.ts';
import { holds } from '../state/permissions.ts';
import type { Bot } from '../state/types.ts';
import type { Model } from './model.ts';

/** A bot as one sees it. */
export interface KnownBot {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly type: number;
  readonly isActive: boolean;
  readonly owner: User | undefined;
  readonly picture: User['avatar_url'];
  readonly role: number;
  /** Only the owner of the bot and administrators have this part; undefined for everybody else. */
  readonly kept: KeptBot | undefined;
}

export type KeptBot = Pick<
  Bot,
  | 'email'
  | 'api_key'
  | 'services'
  | 'default_sending_stream'
  | 'default_events_register_stream'
  | 'default_all_public_streams'
> & { readonly service: WebhookService | undefined };

/** All bots but the server's own. Follows changes. */
export function botsOf({ tables, live }: Model): readonly KnownBot[] {
  const people = tables.people.value;
  const own = new Set(live.read('people').cross_realm_bots?.map(({ user_id }) => user_id));
  const kept = new Map(live.read('bots').realm_bots?.map((each) => [each.user_id, keptOf(each)]));
  return [...people.values()].flatMap((person) =>
    person.is_bot && !own.has(person.user_id)
      ? [known(person, people.get(person.bot_owner_id ?? 0), kept.get(person.user_id))]
      : [],
  );
}

const known = (person: User, owner: User | undefined, kept: KeptBot | undefined): KnownBot => ({
  id: person.user_id,
  name: person.full_name,
  email: kept?.email ?? person.email,
  type: person.bot_type ?? 1,
  isActive: person.is_active,
  owner,
  picture: person.avatar_url,
  role: person.role,
  kept,
});

/** A copy: the state changes its objects in place. */
const keptOf = (bot: Bot): KeptBot => ({ ...bot, service: serviceOf(bot) });

/** The number of a user's active bots. */
export const countBots = (bots: readonly KnownBot[], ownerId: number): number =>
  bots.filter(({ owner, isActive }) => isActive && owner?.user_id === ownerId).length;

const GUEST = 600;

/** The kinds of bots that one may make. Follows changes. */
export function botTypesFor({ tables, live }: Model): readonly OfferedBotType[] {
  const userId = tables.ownId.value;
  const realm = live.read('realm');
  const groups = tables.groups.value;
  if ((tables.people.value.get(userId)?.role ?? GUEST) === GUEST) return [];
  if (holds(groups, realm.realm_can_create_bots_group, userId)) return [1, 2, 3];
  return holds(groups, realm.realm_can_create_write_only_bots_group, userId) ? [2] : [];
}

/** As the API takes it. */
export interface BotForm {
  readonly fullName: string;
  readonly shortName: string;
  readonly type: OfferedBotType;
  readonly url: string;
  readonly interface: number;
}

/** Returns the bot's credentials. */
export async function makeBot(
  client: Client,
  { fullName, shortName, type, url, interface: kind }: BotForm,
): Promise<{ readonly id: number; readonly apiKey: string }> {
  const { user_id: id, api_key: apiKey } = await client.call(createBot, {
    full_name: fullName,
    short_name: shortName,
    bot_type: type,
    ...(type === 3 && { payload_url: url, interface_type: kind }),
  });
  return { id, apiKey };
}

export type BotChange = Omit<UpdateBotParams, 'bot_id'>;

/** The events of the bot and of its account change what is shown. */
export async function saveBot(client: Client, botId: number, change: BotChange): Promise<void> {
  await client.call(updateBot, { bot_id: botId, ...change });
}

export async function renewKey(client: Client, botId: number): Promise<void> {
  await client.call(regenerateBotApiKey, { bot_id: botId });
}

export async function endBot(client: Client, botId: number): Promise<void> {
  await client.call(deactivateBot, { bot_id: botId });
}

export async function reopenBot(client: Client, botId: number): Promise<void> {
  await client.call(reactivateUser, { user_id: botId });
}

interface SignsIn {
  readonly email: string;
  readonly apiKey: string;
}

/** Each account has its own picture set: what the bot would do by itself is done with its key. */
const asBot = (credentials: SignsIn): Client => new Client({ url: '', credentials });

export async function saveBotPicture(bot: SignsIn, picture: Blob): Promise<void> {
  await asBot(bot).call(setAvatar, { file: new File([picture], 'picture.png', { type: picture.type }) });
}

export async function removeBotPicture(bot: SignsIn): Promise<void> {
  await asBot(bot).call(removeAvatar, {});
}
