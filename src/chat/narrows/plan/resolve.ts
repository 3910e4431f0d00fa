import { BadNarrow } from '../../../engine/kernel/errors.ts';
import type { User } from '../../model/people.ts';
import { topicKey } from '../../model/topics.ts';
import type { Realm } from '../../realm/realm.ts';
import { canSeeChannel } from '../../rules/channels/channels.ts';
import { readTopic } from '../../rules/channels/topics.ts';
import { personByAddress } from '../../rules/people/people.ts';
import type { MessageMark } from '../../store/messages/marks.ts';
import { parseSearch, type SearchQuery } from '../language/search-query.ts';
import type { NarrowTerm, PlainTerm } from '../language/terms.ts';

/** `mentioned`: by name, as a member of the channel, or as a participant of the topic. */
export type NarrowFlag = 'unread' | 'starred' | 'mentioned' | 'has_alert_word';

/** The condition of a narrow's term on a message, with operands resolved. */
export type ResolvedTerm = (
  | { readonly kind: 'channels'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'topic'; readonly topicKey: string }
  /** Exactly this direct conversation; `userIds` sorted, the reader included; empty: no conversation matches. */
  | { readonly kind: 'dm'; readonly userIds: readonly number[] }
  /** Direct messages in which all of these users take part, and at least this number of users. */
  | { readonly kind: 'dm-including'; readonly userIds: readonly number[]; readonly least?: number }
  | { readonly kind: 'direct' }
  | { readonly kind: 'sender'; readonly userId: number }
  | { readonly kind: 'id'; readonly id: number }
  /** Messages from this ID on. */
  | { readonly kind: 'since'; readonly id: number }
  | { readonly kind: 'flag'; readonly flag: NarrowFlag }
  /** The topics that the reader follows or muted. */
  | { readonly kind: 'followed' }
  | { readonly kind: 'muted' }
  | { readonly kind: 'mark'; readonly mark: MessageMark }
  | { readonly kind: 'reaction' }
  | { readonly kind: 'search'; readonly query: SearchQuery }
  /** Matches every message, negated or not. */
  | { readonly kind: 'everything' }
) & { readonly negated: boolean };

export interface ResolveContext {
  readonly realm: Realm;
  readonly user: User;
  /** IDs of the users whom the reader may know; undefined: all. */
  readonly known?: ReadonlySet<number> | undefined;
  /** The first message IDs since the times that the narrow names, by UNIX seconds. */
  readonly firstSince?: ReadonlyMap<number, number>;
}

/** Resolves the operands to what the reader may know; throws BadNarrow. */
export function resolveTerms(terms: readonly PlainTerm[], reading: ResolveContext): ResolvedTerm[] {
  const resolved = terms.map((term): ResolvedTerm => {
    // `home` means everything that is not muted.
    const isHome = term.operator === 'in' && term.operand === 'home';
    const isInverse = isHome || term.operator === 'before';
    return { ...resolveTerm(term, reading), negated: term.negated !== isInverse };
  });
  requireOneKind(resolved);
  return resolved;
}

type Bare = {
  [K in ResolvedTerm['kind']]: Omit<Extract<ResolvedTerm, { kind: K }>, 'negated'>;
}[ResolvedTerm['kind']];

function resolveTerm({ operator, operand }: PlainTerm, reading: ResolveContext): Bare {
  const { realm, user } = reading;
  switch (operator) {
    case 'channel':
      return { kind: 'channels', ids: new Set([channelOf(operand, reading)]) };
    case 'channels':
      return { kind: 'channels', ids: channelsOf(operand, realm) };
    case 'topic':
      return { kind: 'topic', topicKey: topicKey(readTopic(String(operand))) };
    case 'dm': {
      const others = peopleOf(operand, reading);
      const userIds = others.length === 0 ? [] : [...new Set([...others, user.id])].sort((a, b) => a - b);
      return { kind: 'dm', userIds };
    }
    case 'dm-including':
      return { kind: 'dm-including', userIds: peopleOf(operand, reading) };
    case 'group-pm-with':
      return { kind: 'dm-including', userIds: peopleOf(operand, reading), least: 3 };
    case 'sender':
      return { kind: 'sender', userId: personOf(operand, reading) };
    case 'id':
      return { kind: 'id', id: messageIdOf(operand) };
    case 'after':
    case 'before':
      return { kind: 'since', id: reading.firstSince?.get(Number(operand)) ?? 0 };
    case 'is':
      return stateOf(String(operand));
    case 'has':
      return contentOf(String(operand));
    case 'in':
      return viewOf(String(operand));
    case 'near':
      return { kind: 'everything' };
    case 'search':
      return { kind: 'search', query: parseSearch(String(operand)) };
    default:
      return operator satisfies never;
  }
}

/** The states of a message for `is:`; add further ones here and in `ResolvedTerm`. */
function stateOf(operand: string): Bare {
  switch (operand) {
    case 'dm':
      return { kind: 'direct' };
    case 'unread':
    case 'starred':
    case 'mentioned':
      return { kind: 'flag', flag: operand };
    case 'followed':
    case 'muted':
      return { kind: operand };
    case 'resolved':
      return { kind: 'mark', mark: 'isResolved' };
    case 'alerted':
      return { kind: 'flag', flag: 'has_alert_word' };
    default:
      throw new BadNarrow(`unknown 'is' operand ${operand}`);
  }
}

function contentOf(operand: string): Bare {
  switch (operand) {
    case 'link':
      return { kind: 'mark', mark: 'hasLink' };
    case 'image':
      return { kind: 'mark', mark: 'hasImage' };
    case 'attachment':
      return { kind: 'mark', mark: 'hasAttachment' };
    case 'reaction':
      return { kind: 'reaction' };
    default:
      throw new BadNarrow(`unknown 'has' operand ${operand}`);
  }
}

function viewOf(operand: string): Bare {
  switch (operand) {
    case 'home':
      return { kind: 'muted' };
    case 'all':
      return { kind: 'everything' };
    default:
      throw new BadNarrow(`unknown 'in' operand ${operand}`);
  }
}

/** A channel that the reader may not know is treated as missing. */
function channelOf(operand: NarrowTerm['operand'], { realm, user }: ResolveContext): number {
  const unsafeChannel =
    typeof operand === 'number' ? realm.channels.get(operand) : realm.channelByName(String(operand));
  if (unsafeChannel && canSeeChannel(realm, user, unsafeChannel)) return unsafeChannel.id;
  throw new BadNarrow('unknown channel');
}

function channelsOf(operand: NarrowTerm['operand'], realm: Realm): Set<number> {
  if (operand !== 'public' && operand !== 'web-public') {
    throw new BadNarrow(`unknown 'channels' operand ${operand}`);
  }
  const channels = [...realm.channels.values()].filter((channel) =>
    operand === 'public' ? !channel.inviteOnly : channel.isWebPublic,
  );
  return new Set(channels.map((channel) => channel.id));
}

/** IDs; or addresses, comma-separated. */
function peopleOf(operand: NarrowTerm['operand'], reading: ResolveContext): number[] {
  if (Array.isArray(operand)) return operand.map((id) => personOf(id, reading));
  if (typeof operand === 'number') return [personOf(operand, reading)];
  if (operand === '') throw new BadNarrow('unknown user');
  const addresses = String(operand)
    .split(',')
    .map((address) => address.trim());
  return addresses.filter((address) => address !== '').map((address) => personOf(address, reading));
}

/** A user whom the reader may not know, or not by this address, is treated as missing. */
function personOf(operand: NarrowTerm['operand'], { realm, user, known }: ResolveContext): number {
  const unsafePerson =
    typeof operand === 'number' ? realm.users.get(operand) : personByAddress(realm, user, String(operand));
  if (unsafePerson && (!known || known.has(unsafePerson.id))) return unsafePerson.id;
  throw new BadNarrow('unknown user');
}

function messageIdOf(operand: NarrowTerm['operand']): number {
  const text = String(operand);
  const id = /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new BadNarrow('Invalid message ID');
  return id;
}

const OF_CHANNELS: ReadonlySet<string> = new Set(['channels', 'topic']);
const OF_PEOPLE: ReadonlySet<string> = new Set(['dm', 'dm-including', 'direct']);

function requireOneKind(resolved: readonly ResolvedTerm[]): void {
  const asked = resolved.filter((term) => !term.negated).map((term) => term.kind);
  if (!asked.some((kind) => OF_CHANNELS.has(kind)) || !asked.some((kind) => OF_PEOPLE.has(kind))) return;
  throw new BadNarrow('No message can be both a channel message and direct message', 'operator combination');
}

/** Whether the narrow reads shared history: it names a channel or several; else the reader's own history. */
export const isShared = (resolved: readonly ResolvedTerm[]): boolean =>
  resolved.some((term) => term.kind === 'channels' && !term.negated);
