import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import { append } from '../../kernel/lists.ts';
import type { Policy } from '../../model/channels.ts';
import type { DeviceKind } from '../../model/push-devices.ts';
import {
  beginDeciding,
  type Decision,
  recordDecisions,
  stopDeciding,
  writeDecisions,
} from '../../operations/notifications/record.ts';
import { topicKey } from '../../rules/channels/topics.ts';
import { answerFor } from '../../rules/notifications/decide.ts';
import { candidatesOf, type Known, type Sent, situationOf } from '../../rules/notifications/situations.ts';
import { listTopicPolicies } from '../../store/channels/user-topics.ts';
import {
  findNotified,
  type LoggedChange,
  listSendsAndEdits,
  type Notified,
} from '../../store/log/notified.ts';
import type { NotificationKind } from '../../store/people/notifications.ts';
import { Items } from '../items.ts';
import { type Job, type Next, type Run, WHEN_WOKEN } from '../worker.ts';
import { type Concerning, concerning } from './concerned.ts';

/** Milliseconds for which messages are gathered, so that many share a transaction. */
const GATHER_MS = 250;
/** Milliseconds for which a slower node leaves the work to others. */
const STANDBY_MS = 5000;
/** The policies of topics, by their names. */
type Topics = Map<string, ReadonlyMap<number, Policy>>;

const NO_KINDS: ReadonlySet<DeviceKind> = new Set();
const ENTRIES_AT_ONCE = 100;
/** Users between two turns of the event loop, and rows of one transaction. */
const USERS_AT_ONCE = 500;
/** Entries of the log that may be examined again after a crash, if they notify nobody. */
const UNSAVED = 1000;

const mayNotify = (event: CanonicalEvent): boolean =>
  event.type === 'message' || (event.type === 'update_message' && event.newMentions !== undefined);

export interface NotifierOptions {
  readonly context: Pick<Context, 'db' | 'realm' | 'transact' | 'log' | 'presence'>;
  /** The ways in which this server can notify; none: the job does nothing. */
  readonly kinds: readonly NotificationKind[];
  /** The kinds of devices, for `push`: it does not notify users without one. */
  readonly deviceKinds?: ReadonlySet<DeviceKind>;
}

/**
 * Decides whom messages notify (`rules/notifications`), after they were sent, and whom edits newly mention: a send does
 * none of this work, however many subscribers there are. It follows the log by a mark in the database.
 *
 *   log ── mark ──► candidates ──► decisions ─┬─► rows (`notifications`) and the mark, in one transaction
 *            ▲                                └─► the mark has changed: another node was faster; stand by
 *            └──────────────── next portion ◄──
 *
 * Invariants (test/jobs/notifications/decide.test.ts)
 * 1. Each message is decided once for each user, also over `kill -9`: rows and mark are written together.
 * 2. One node decides: it moves the mark only from the place where it found it. A slower node leaves entries younger than five
 *    seconds to the others.
 * 3. Only users who may be notified are examined: mentioned users, followers of the topic, users of the direct
 *    conversation, subscribers who want all messages.
 */
export class Notifier implements Job {
  readonly name = 'notifier';
  readonly failure = 'The notifications of messages could not be decided.';
  readonly longestPause = 5000;
  readonly items: Items;
  readonly #options: NotifierOptions;
  /** The mark as this node last read or wrote it. */
  #saved: Notified | undefined;
  /** The place up to which this node has examined the log; entries after `#saved` notify nobody. */
  #at: Notified = { position: 0, userId: 0 };
  /** Whether a further run follows without being woken. */
  #isGathering = true;
  #isStandby = false;
  /** The end of the log at the last run. */
  #seen = 0;
  /** Sends examined in this run. */
  #sends = 0;

  constructor(options: NotifierOptions) {
    this.#options = options;
    this.items = new Items(options.context, {
      ...{ job: this.name, kind: 'entry' },
      again: (position) => this.#decideLate(position),
    });
  }

  wakesOn(event: CanonicalEvent): boolean {
    if (this.#isGathering || !mayNotify(event)) return false;
    // Without any way to notify, the mark is deleted.
    this.#isGathering = this.#kinds.length > 0 || this.#saved !== undefined;
    return this.#isGathering;
  }

  /** The ways in which some user can be notified now. */
  get #kinds(): readonly NotificationKind[] {
    const { kinds, context } = this.#options;
    return kinds.filter((kind) => kind !== 'push' || context.realm.devices.hasAny(this.#deviceKinds));
  }

  get #deviceKinds(): ReadonlySet<DeviceKind> {
    return this.#options.deviceKinds ?? NO_KINDS;
  }

  async run({ signal }: Run): Promise<Next> {
    const { context } = this.#options;
    this.#isGathering = true;
    if (this.#kinds.length === 0) {
      this.#saved = undefined;
      if (await findNotified(context)) await context.transact((tx) => stopDeciding(tx, this.#deviceKinds));
      // While this run waited, it may have missed a new device and a message.
      this.#isGathering = this.#kinds.length > 0;
      if (this.#isGathering) return { afterMs: 0 };
      return WHEN_WOKEN;
    }
    const { position } = context.realm;
    await this.#findMark(position);
    const upTo = this.#isStandby ? this.#seen : position;
    this.#seen = position;
    this.#sends = 0;
    while (!signal.aborted && (await this.#decideSome(upTo)));
    if (this.#isStandby) return { afterMs: STANDBY_MS };
    if (this.#sends > 0) return { afterMs: GATHER_MS };
    this.#isGathering = context.realm.position > position;
    return this.#isGathering ? { afterMs: GATHER_MS } : WHEN_WOKEN;
  }

  /** `position`: the end of the log at the start of the run. */
  async #findMark(position: number): Promise<void> {
    const { context } = this.#options;
    if (this.#saved && !this.#isStandby) return;
    this.#saved =
      (await findNotified(context)) ?? (await context.transact((tx) => beginDeciding(tx, position)));
    this.#at = this.#saved;
  }

  /** Returns whether there is more. */
  async #decideSome(upTo: number): Promise<boolean> {
    const { context } = this.#options;
    const range = { after: this.#at.position, upTo, limit: ENTRIES_AT_ONCE };
    const entries = await listSendsAndEdits(context, range);
    const topics: Topics = new Map();
    const decisions: Decision[] = [];
    for (const entry of entries) {
      const { position } = entry;
      let isOurs = true;
      const isOver = await this.items.attempt(position, async () => {
        isOurs = await this.#decideAbout(entry, topics, decisions);
      });
      if (!isOurs) return false;
      if (!isOver) {
        // The entries after it wait, since the mark is one position.
        await this.#save(decisions);
        return false;
      }
      this.#at = { position, userId: 0 };
    }
    const isLast = entries.length < ENTRIES_AT_ONCE;
    if (isLast && upTo > this.#at.position) this.#at = { position: upTo, userId: 0 };
    return (await this.#save(decisions)) && !isLast;
  }

  /** Adds to `decisions`, and writes them when they are many; false: another node was faster. */
  async #decideAbout(entry: LoggedChange, topics: Topics, decisions: Decision[]): Promise<boolean> {
    const known = await this.#knownOf(entry, topics);
    if (!known) return true;
    this.#sends++;
    return this.#decide(entry, known, decisions);
  }

  /** undefined: the entry notifies nobody. */
  async #knownOf(entry: LoggedChange, topics: Topics): Promise<(Known & Concerning) | undefined> {
    const { context } = this.#options;
    const change = await concerning(context, entry);
    if (!change) return undefined;
    const policies = await this.#policiesFor(change.sent, topics);
    return { ...change, policies, sightings: context.presence.sightings };
  }

  /** Decides about an entry that was given up; the mark is beyond it. */
  async #decideLate(position: number): Promise<void> {
    const { context } = this.#options;
    const [entry] = await listSendsAndEdits(context, { after: position - 1, upTo: position, limit: 1 });
    const known = entry && (await this.#knownOf(entry, new Map()));
    if (!known) return;
    const userIds = await known.among(candidatesOf(context.realm, known));
    const decisions = [...userIds].flatMap((userId) => this.#decisionsFor(userId, known));
    await context.transact((tx) => writeDecisions(tx, decisions));
  }

  async #decide(
    { position }: LoggedChange,
    known: Known & Concerning,
    decisions: Decision[],
  ): Promise<boolean> {
    const { realm } = this.#options.context;
    const candidates = candidatesOf(realm, known).filter((userId) => userId > this.#at.userId);
    for (let from = 0; from < candidates.length; from += USERS_AT_ONCE) {
      const some = candidates.slice(from, from + USERS_AT_ONCE);
      for (const userId of await known.among(some)) append(decisions, this.#decisionsFor(userId, known));
      if (from + USERS_AT_ONCE >= candidates.length) break;
      this.#at = { position: this.#at.position, userId: some.at(-1) as number };
      if (!(await this.#save(decisions))) return false;
      await setImmediate();
    }
    this.#at = { position, userId: 0 };
    return decisions.length < USERS_AT_ONCE || this.#save(decisions);
  }

  #decisionsFor(userId: number, known: Known): Decision[] {
    const { context } = this.#options;
    const user = context.realm.users.get(userId);
    const kinds = this.#options.kinds.filter(
      (kind) => kind !== 'push' || context.realm.devices.has(userId, this.#deviceKinds),
    );
    if (!user || kinds.length === 0) return [];
    const situation = situationOf(context.realm, user, known);
    return kinds.flatMap((kind) => {
      const answer = answerFor(kind, situation);
      const wasOnline = !answer.notifies && answer.reason === 'online';
      if (!answer.notifies && !wasOnline) return [];
      const { id: messageId } = known.sent.event.message;
      return { kind, userId, messageId, trigger: answer.trigger ?? '', wasOnline };
    });
  }

  async #policiesFor({ event: { message } }: Sent, topics: Topics): Promise<ReadonlyMap<number, Policy>> {
    const { channelId } = message;
    if (channelId === null) return new Map();
    const key = topicKey(message.topic);
    const name = `${channelId} ${key}`;
    const known =
      topics.get(name) ?? (await listTopicPolicies(this.#options.context, { channelId, topicKey: key }));
    topics.set(name, known);
    return known;
  }

  /** Writes the decisions with the mark, and empties them; false: another node was faster. */
  async #save(decisions: Decision[]): Promise<boolean> {
    const [from, to] = [this.#saved as Notified, this.#at];
    if (decisions.length === 0 && to.position - from.position < UNSAVED) return true;
    const written = decisions.splice(0);
    const isOurs = await this.#options.context.transact((tx) => recordDecisions(tx, { from, to }, written));
    this.#isStandby = !isOurs;
    this.#saved = isOurs ? to : undefined;
    return isOurs;
  }
}
