import {
  BadRequest,
  StreamWildcardMentionNotAllowed,
  TopicWildcardMentionNotAllowed,
} from '../../../engine/kernel/errors.ts';
import type { Channel } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { accessChannel, canReadChannel, canSeeChannel } from '../channels/channels.ts';
import { accessiblePeople, seesEverybody } from '../people/people.ts';
import { anyOf, byChannel, byFact, type Condition, holdsRealmPermission } from '../permissions/conditions.ts';

/** A wildcard that reaches more users than this requires a permission. */
const MANY_USERS = 15;

/** The channel, by ID or name, that `sender` may post in; throws the reason. */
export function accessChannelToSend(realm: Realm, sender: User, asked: number | string): Channel {
  const channel = accessChannel(realm, ownerWhoSees(realm, sender, asked) ?? sender, asked);
  requireSend(realm, sender, channel);
  return channel;
}

/** A bot knows the channels that its owner knows. */
function ownerWhoSees(realm: Realm, bot: User, asked: number | string): User | undefined {
  const owner = bot.isBot && bot.botOwnerId !== null ? realm.users.get(bot.botOwnerId) : undefined;
  const unsafeChannel = typeof asked === 'number' ? realm.channels.get(asked) : realm.channelByName(asked);
  const sees = owner?.isActive && unsafeChannel && canSeeChannel(realm, owner, unsafeChannel);
  return sees ? owner : undefined;
}

const isNotArchived = byFact<Channel>('channel_is_not_archived', (_, __, { isArchived }) => !isArchived);

export function requireSend(realm: Realm, sender: User, channel: Channel): void {
  if (sender.isSystemBot) return;
  if (!SENDING.needs.every((need) => need.holds(realm, sender, channel))) {
    throw new BadRequest(`Not authorized to send to channel '${channel.name}'`);
  }
  if (!maySend(realm, sender, channel)) {
    throw new BadRequest('You do not have permission to post in this channel.');
  }
}

/** A bot may read where its owner may. */
const reaches = (realm: Realm, sender: User, channel: Channel): boolean =>
  canReadChannel(realm, sender, channel) ||
  someOwner(realm, sender, (owner) => canReadChannel(realm, owner, channel));

const HOLDS_SENDING = byChannel('can_send_message_group');

/** Posting in a channel: the needs, and the ways of which one is enough. */
export const SENDING: Record<'needs' | 'ways', readonly Condition<Channel>[]> = {
  needs: [isNotArchived, byFact('reads_channel', reaches)],
  ways: [
    HOLDS_SENDING,
    byFact('owner_of_bot_may', (realm, sender, channel) =>
      someOwner(realm, sender, (owner) => HOLDS_SENDING.holds(realm, owner, channel)),
    ),
  ],
};

const maySend = anyOf(SENDING.ways);

function someOwner(realm: Realm, bot: User, may: (owner: User) => boolean): boolean {
  const owner = bot.botOwnerId === null ? undefined : realm.users.get(bot.botOwnerId);
  return owner?.isActive === true && bot.isBot && may(owner);
}

/** Throws unless these users may have a direct conversation; `others`: all but the sender. */
export function requireDirect(
  realm: Realm,
  sender: User,
  { others, exists }: { readonly others: readonly User[]; readonly exists: boolean },
): void {
  const gone = others.find((user) => !user.isActive);
  if (gone) throw new BadRequest(`'${gone.fullName}' is no longer using this organization.`);
  const people = others.filter((user) => !user.isBot && user.id !== sender.id);
  if (sender.isBot || people.length === 0) return;
  const someoneMay = [sender, ...people].some((user) =>
    holdsRealmPermission(realm, user, 'direct_message_permission_group'),
  );
  if (!someoneMay) throw new BadRequest(whyNobodyMay(realm));
  if (!exists && !holdsRealmPermission(realm, sender, 'direct_message_initiator_group')) {
    throw new BadRequest('You do not have permission to initiate direct message conversations.');
  }
}

const whyNobodyMay = (realm: Realm): string =>
  realm.info.settings.direct_message_permission_group === realm.systemGroup('role:nobody').id
    ? 'Direct messages are disabled in this organization.'
    : 'This conversation does not include any users who can authorize it.';

/** Limited guests send direct messages only to users whom they may see. */
export async function requireKnown(source: Source, sender: User, others: readonly User[]): Promise<void> {
  const { realm } = source;
  if (seesEverybody(realm, sender)) return;
  const known = await accessiblePeople(source, sender);
  if (others.every((user) => known.has(user.id))) return;
  throw new BadRequest('You do not have permission to access some of the recipients.');
}

/** Wildcard mentions of a message in a channel. */
export interface Wildcards {
  readonly in: Channel;
  readonly channel: boolean;
  readonly topic: boolean;
  /** How many users the topic's wildcard reaches. */
  readonly participants: number;
}

/** Throws unless `sender` may mention as many users as the wildcards reach. */
export function requireWildcards(realm: Realm, sender: User, mentions: Wildcards): void {
  if (sender.isSystemBot || holdsRealmPermission(realm, sender, 'can_mention_many_users_group')) return;
  if (mentions.channel && realm.subscribersOf(mentions.in.id).size > MANY_USERS) {
    throw new StreamWildcardMentionNotAllowed();
  }
  if (mentions.topic && mentions.participants > MANY_USERS) throw new TopicWildcardMentionNotAllowed();
}
