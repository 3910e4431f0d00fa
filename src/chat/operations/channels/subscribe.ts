import { BadRequest } from '../../../engine/kernel/errors.ts';
import { letReadersIn } from '../../../engine/store/let-readers-in.ts';
import { renderMessage } from '../../markdown/render.ts';
import type { Channel, ChannelPermissions, Subscription } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import { type ChannelPermission, PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import {
  channelKey,
  readChannelName,
  readColor,
  readDescription,
  readRetention,
} from '../../rules/channels/channel-names.ts';
import {
  accessPrincipals,
  objectionToCreating,
  objectionToFilling,
  objectionToGuest,
  objectionToSubscribing,
  requireFewNewChannels,
  requireFewSubscriptions,
  requireSensibleKind,
} from '../../rules/channels/channel-subscribing.ts';
import { type GroupValueInput, readGroupValue } from '../../rules/groups/group-values.ts';
import { groupBy } from '../../visibility/together.ts';
import { newChannel, newSubscriptions } from '../channels.ts';
import { markdownContext } from '../rendering/markdown-context.ts';

/** A channel in the form of a request. */
export interface AskedChannel {
  readonly name: string;
  readonly description?: string | undefined;
  readonly color?: string | undefined;
}

/** A requested channel: its name checked, its description rendered, outside the transaction. */
export interface NewChannelRequest {
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly color: string | undefined;
}

/** The settings of new channels in a request. */
export interface NewChannelSettings {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly isDefault: boolean;
  readonly historyPublicToSubscribers: boolean | undefined;
  /** As in the request: days, `realm_default` or `unlimited`. */
  readonly messageRetentionDays: string;
  readonly permissions: Readonly<Partial<Record<ChannelPermission, GroupValueInput | undefined>>>;
}

/** A public channel with the organization's default settings. */
export const ORDINARY_CHANNEL: NewChannelSettings = {
  inviteOnly: false,
  isWebPublic: false,
  isDefault: false,
  historyPublicToSubscribers: undefined,
  messageRetentionDays: 'realm_default',
  permissions: {},
};

export interface SubscribeRequest {
  readonly wishes: readonly NewChannelRequest[];
  /** IDs or addresses; none: the caller. */
  readonly principals: readonly (number | string)[];
  readonly errorsFatal: boolean;
  readonly settings: NewChannelSettings;
}

type NamesById = Readonly<Record<string, readonly string[]>>;

export interface Subscribed {
  readonly made: readonly Subscription[];
  readonly created: readonly Channel[];
  /** Names of channels by user ID. */
  readonly subscribed: NamesById;
  readonly alreadySubscribed: NamesById;
  /** Names of the channels that were not allowed. */
  readonly unauthorized: readonly string[];
}

/** Reads the channels of a request; a repeated name counts once. */
export function readChannelRequests(
  realm: Realm,
  author: User,
  asked: readonly AskedChannel[],
): NewChannelRequest[] {
  const wishes = new Map<string, NewChannelRequest>();
  for (const each of asked) {
    const name = readChannelName(each.name);
    if (wishes.has(channelKey(name))) continue;
    const description = readDescription(each.description ?? '');
    wishes.set(channelKey(name), {
      name,
      description,
      renderedDescription: renderDescription(realm, author, description),
      color: each.color === undefined ? undefined : readColor(each.color, 'add.color'),
    });
  }
  return [...wishes.values()];
}

export function renderDescription(realm: Realm, author: User, description: string): string {
  return description === '' ? '' : renderMessage(description, markdownContext(realm, author)).html;
}

/** Subscribes users to channels and creates the channels that do not exist. */
export async function subscribe(tx: Tx, caller: User, request: SubscribeRequest): Promise<Subscribed> {
  return carryOut(tx, caller, planSubscribe(tx.realm, caller, request));
}

export interface SubscribePlan {
  readonly people: readonly User[];
  readonly existing: readonly { readonly channel: Channel; readonly color: string | undefined }[];
  readonly missing: readonly NewChannelRequest[];
  readonly unauthorized: readonly string[];
  readonly settings: NewChannelSettings;
  readonly permissions: Partial<ChannelPermissions>;
}

/**
 * Plans the request. Throws for invalid parameters and, where errors are fatal, for channels that the caller may not use;
 * otherwise leaves those channels out.
 */
export function planSubscribe(realm: Realm, caller: User, request: SubscribeRequest): SubscribePlan {
  const { wishes, settings, errorsFatal } = request;
  // Checked before users are looked up: guests may not know all of them.
  const ofGuest = wishes.length > 0 ? objectionToGuest(caller) : undefined;
  if (ofGuest && errorsFatal) throw new BadRequest(ofGuest);
  if (ofGuest) {
    const unauthorized = wishes.map(({ name }) => name);
    return { people: [], existing: [], missing: [], unauthorized, settings, permissions: {} };
  }
  const people = accessPrincipals(realm, caller, request.principals);
  requireFewSubscriptions(wishes.length, people.length);
  const permissions = readPermissions(realm, settings.permissions);
  const others = people.some((user) => user.id !== caller.id);
  const kind = { ...settings, ownRetention: readRetention(settings.messageRetentionDays) !== null };
  const objectionToMaking =
    objectionToCreating(realm, caller, kind) ??
    (others ? objectionToFilling(realm, caller, permissions) : undefined);
  const existing: SubscribePlan['existing'][number][] = [];
  const missing: NewChannelRequest[] = [];
  const unauthorized: string[] = [];
  for (const wish of wishes) {
    const channel = realm.channelByName(wish.name);
    const objection = channel
      ? objectionToSubscribing(realm, caller, { channel, others })
      : objectionToMaking;
    if (objection && errorsFatal) throw new BadRequest(objection);
    if (objection) unauthorized.push(wish.name);
    else if (channel) existing.push({ channel, color: wish.color });
    else missing.push(wish);
  }
  requireFewNewChannels(missing.length);
  if (missing.length > 0) requireSensibleKind(realm, kind);
  return { people, existing, missing, unauthorized, settings, permissions };
}

function readPermissions(
  realm: Realm,
  given: NewChannelSettings['permissions'],
): Partial<ChannelPermissions> {
  const names = Object.keys(PERMISSION_SETTINGS.stream) as ChannelPermission[];
  const values = names.flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    return [
      [
        name,
        readGroupValue(realm, { name, setting: PERMISSION_SETTINGS.stream[name], given: value }),
      ] as const,
    ];
  });
  return Object.fromEntries(values);
}

/** Channels that are created before readers get their turn. */
const AT_ONCE = 20;
/** Subscriptions that are prepared before readers get their turn, and then put. */
const MANY = 1000;

/** Carries out a plan made for the same state; throws nothing any more. */
export async function carryOut(tx: Tx, caller: User, plan: SubscribePlan): Promise<Subscribed> {
  const created: Channel[] = [];
  for (const [index, wish] of plan.missing.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await letReadersIn(tx);
    created.push(create(tx, caller, { wish, plan }));
  }
  const colors = plan.missing.map(({ color }) => color);
  const joinings = [
    ...plan.existing,
    ...created.map((channel, index) => ({ channel, color: colors[index] })),
  ].map((each) => ({ ...each, users: plan.people }));
  const already = plan.existing.flatMap(({ channel }) =>
    plan.people
      .filter((user) => tx.realm.isSubscribed(user.id, channel.id))
      .map((user) => ({ userId: user.id, channelId: channel.id })),
  );
  const made = newSubscriptions(tx, joinings);
  if (made.length > MANY) await letReadersIn(tx);
  if (created.length + made.length > 0) await tx.put({ channels: created, subscriptions: made });
  const channelNames = new Map(joinings.map(({ channel }) => [channel.id, channel.name]));
  const namesById = (pairs: readonly { readonly userId: number; readonly channelId: number }[]): NamesById =>
    Object.fromEntries(
      groupBy(
        pairs,
        ({ userId }) => userId,
        ({ channelId }) => channelNames.get(channelId) as string,
      ),
    );
  return {
    made,
    created,
    subscribed: namesById(made),
    alreadySubscribed: namesById(already),
    unauthorized: plan.unauthorized,
  };
}

function create(
  tx: Tx,
  caller: User,
  { wish, plan }: { readonly wish: NewChannelRequest; readonly plan: SubscribePlan },
): Channel {
  const { settings, permissions } = plan;
  return newChannel(tx, caller, {
    name: wish.name,
    description: wish.description,
    renderedDescription: wish.renderedDescription,
    inviteOnly: settings.inviteOnly,
    isWebPublic: settings.isWebPublic,
    isDefault: settings.isDefault,
    // Only private channels can hide earlier messages from later subscribers.
    historyPublicToSubscribers: settings.inviteOnly ? settings.historyPublicToSubscribers : undefined,
    messageRetentionDays: readRetention(settings.messageRetentionDays),
    permissions,
  });
}
