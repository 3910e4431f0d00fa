import type { User } from '../model/people.ts';
import type { Source } from '../realm/source.ts';
import { listReceived, type ReceivedMessages, type ReceivedOf } from '../rules/messages/received.ts';
import { Muting } from '../rules/people/muting.ts';
import { accessiblePeople, seesEverybody } from '../rules/people/people.ts';
import { isVisitor } from '../rules/people/visitors.ts';
import { findConversation } from '../store/messages/conversations.ts';
import { findFirstSince } from '../store/messages/first-since.ts';
import { listConversations } from '../store/messages/own-conversations.ts';
import { isPlain, type NarrowTerm, type PlainTerm } from './language/terms.ts';
import { followWith } from './plan/follow.ts';
import type { NarrowKnowledge } from './plan/known.ts';
import { compile, type Query } from './plan/query.ts';
import { isShared, type ResolvedTerm, resolveTerms } from './plan/resolve.ts';
import { Finder } from './run/finder.ts';
import { Lookups } from './run/latest.ts';
import type { Viewer } from './viewer.ts';

/** A narrow ready to be searched. */
export interface OpenNarrow {
  readonly query: Query;
  readonly finder: Finder;
}

/** More channels than this are not passed one by one to the database. */
const FEW_CHANNELS = 50;
const NO_PEOPLE: NarrowKnowledge['people'] = new Map();

/** Throws BadNarrow, with the same error for objects that are missing and objects that `user` may not know of. */
export async function openNarrow(
  { db, realm, isCurrent }: Source & Pick<Viewer, 'isCurrent'>,
  user: User,
  terms: readonly NarrowTerm[],
): Promise<OpenNarrow> {
  const viewer: Viewer = { db, realm, user, isCurrent };
  const plain = terms.every(isPlain) ? terms : await followWith(viewer, terms);
  const known = await knownTo(viewer, plain);
  const firstSince = await firstSinceOf(viewer, plain);
  const resolved = resolveTerms(plain, { realm, user, known, firstSince });
  const lookups = new Lookups(viewer);
  // The combined feed needs them in any case.
  if (resolved.length === 0) lookups.begin();
  const loaded = await load(viewer, resolved);
  return { query: compile(resolved, loaded, viewer), finder: new Finder(viewer, loaded.spans, lookups) };
}

/** IDs of the users whom a limited guest may know, where the narrow names users; undefined: no restriction. */
async function knownTo(
  { db, realm, user }: Viewer,
  terms: readonly PlainTerm[],
): Promise<ReadonlySet<number> | undefined> {
  const namesPeople = terms.some(({ operator }) => OF_PEOPLE.has(operator));
  if (!namesPeople || isVisitor(user) || seesEverybody(realm, user)) return undefined;
  return accessiblePeople({ db, realm }, user);
}

/** One lookup for each time that the narrow names. */
async function firstSinceOf(
  { db, realm }: Viewer,
  terms: readonly PlainTerm[],
): Promise<Map<number, number>> {
  const named = terms.filter(({ operator }) => operator === 'after' || operator === 'before');
  const times = [...new Set(named.map(({ operand }) => Number(operand)))];
  const ids = times.map(async (seconds) => [seconds, await findFirstSince({ db, realm }, seconds)] as const);
  return new Map(await Promise.all(ids));
}

const OF_PEOPLE: ReadonlySet<PlainTerm['operator']> = new Set([
  'dm',
  'dm-including',
  'group-pm-with',
  'sender',
]);

/** Loads only rows that the narrow can concern. */
async function load(viewer: Viewer, resolved: readonly ResolvedTerm[]): Promise<NarrowKnowledge> {
  const { db, realm, user } = viewer;
  const dm = resolved.find((term) => term.kind === 'dm' && !term.negated);
  if (dm?.kind === 'dm') {
    const recipientId = await findConversation({ db, realm }, dm.userIds);
    const conversations = recipientId === undefined ? [] : [recipientId];
    const received = await listReceived({ db, realm }, user.id, { channelIds: [], conversations });
    const people = conversations.map((id) => [id, { recipientId: id, userIds: dm.userIds }] as const);
    return { ...received, people: new Map(people) };
  }
  const received = await receivedBy(viewer, {
    channelIds: channelsNamed(resolved),
    conversations: ofChannels(resolved) ? [] : undefined,
  });
  const ofTopics = resolved.some((term) => term.kind === 'followed' || term.kind === 'muted');
  const muting = ofTopics ? await Muting.load({ db, realm }, user.id) : undefined;
  const hasPeople = resolved.some((term) => term.kind === 'dm' || term.kind === 'dm-including');
  const people = hasPeople ? await listConversations({ db, realm }, received.conversations) : NO_PEOPLE;
  return { ...received, people, muting };
}

/** Where the memory is current, everything that a user received is read once. */
async function receivedBy(viewer: Viewer, of: ReceivedOf): Promise<ReceivedMessages> {
  const { db, realm, user, isCurrent } = viewer;
  if (!isCurrent) return listReceived({ db, realm }, user.id, of);
  const read = () => listReceived({ db, realm }, user.id);
  const { spans, conversations } = await realm.remembered.received.read(user.id, read);
  const named = of.channelIds && new Map(of.channelIds.map((id) => [id, spans.get(id) ?? []]));
  return { spans: named ?? spans, conversations: of.conversations ?? conversations };
}

function channelsNamed(resolved: readonly ResolvedTerm[]): number[] | undefined {
  const named = resolved.find((term) => term.kind === 'channels' && !term.negated);
  if (named?.kind === 'channels') return named.ids.size > FEW_CHANNELS ? undefined : [...named.ids];
  return resolved.some((term) => term.kind === 'direct' && !term.negated) ? [] : undefined;
}

const ofChannels = (resolved: readonly ResolvedTerm[]): boolean =>
  isShared(resolved) || resolved.some((term) => term.kind === 'topic' && !term.negated);
