import type { Context } from '../../../chat/context.ts';
import type { CanonicalEvent } from '../../../chat/events/types.ts';
import { type FollowedPortion, LogFollower } from '../../../chat/jobs/log-follower.ts';
import type { Policy } from '../../../chat/model/channels.ts';
import type { DeviceKind } from '../../../chat/model/push-devices.ts';
import { topicKey } from '../../../chat/model/topics.ts';
import { listTopicPolicies } from '../../../chat/store/channels/user-topics.ts';
import type { LoggedSend } from '../../../chat/store/log/of-types.ts';
import { hasDevices } from '../../../chat/store/people/push-devices.ts';
import { append } from '../../../engine/kernel/values/lists.ts';
import { type Decision, writeDecisions } from '../operations/record.ts';
import { answerFor } from '../rules/decide.ts';
import { candidatesOf, type MessageKnowledge, type SentOrEdited, situationOf } from '../rules/situations.ts';
import type { NotificationKind } from '../store/notifications.ts';
import { type Concerning, concerning } from './concerned.ts';

/** Milliseconds for which messages are gathered, so that many share a transaction. */
const GATHER_MS = 250;
/** Users between two turns of the event loop. */
const USERS_AT_ONCE = 500;

/** The policies of topics, by their names. */
type Topics = Map<string, ReadonlyMap<number, Policy>>;

const NO_KINDS: ReadonlySet<DeviceKind> = new Set();

export interface NotifierOptions {
  readonly context: Pick<Context, 'db' | 'realm' | 'transact' | 'log' | 'presence'>;
  /** The ways in which this server can notify; none: the job does nothing. */
  readonly kinds: readonly NotificationKind[];
  /** The kinds of devices, for `push`: it does not notify users without one. */
  readonly deviceKinds?: ReadonlySet<DeviceKind>;
}

/**
 * Decides whom messages notify (`rules/notifications`), and whom edits newly mention: a send does
 * none of this work, however many subscribers there are.
 *
 * Invariants (test/jobs/notifications/decide.test.ts)
 * 1. Each message is decided once for each user (`LogFollower`).
 * 2. Only users who may be notified are examined: mentioned users, followers of the topic, users of the direct
 *    conversation, subscribers who want all messages.
 */
export function notifier(options: NotifierOptions): LogFollower<Decision> {
  const deciding = new Deciding(options);
  const { context, deviceKinds = NO_KINDS } = options;
  return new LogFollower(context, {
    name: 'notifier',
    failure: 'The notifications of messages could not be decided.',
    mark: 'notified',
    gatherMs: GATHER_MS,
    isOn: () => deciding.isOn,
    // A device may have been added after the job looked.
    mayEnd: async (tx) => !(await hasDevices(tx, deviceKinds)),
    concerns: mayNotify,
    begin: () => {
      const topics: Topics = new Map();
      return (entry, after) => deciding.decide(entry, after, topics);
    },
    write: writeDecisions,
  });
}

const mayNotify = (event: CanonicalEvent): boolean =>
  event.type === 'message' || (event.type === 'update_message' && event.newMentions !== undefined);

class Deciding {
  readonly #options: NotifierOptions;

  constructor(options: NotifierOptions) {
    this.#options = options;
  }

  /** Whether some user can be notified now. */
  get isOn(): boolean {
    const { kinds, context } = this.#options;
    return kinds.some((kind) => kind !== 'push' || context.realm.devices.hasAny(this.#deviceKinds));
  }

  get #deviceKinds(): ReadonlySet<DeviceKind> {
    return this.#options.deviceKinds ?? NO_KINDS;
  }

  /** Decides about an entry for users with higher IDs than `after`. */
  async *decide(entry: LoggedSend, after: number, topics: Topics): AsyncIterable<FollowedPortion<Decision>> {
    const { realm } = this.#options.context;
    const known = await this.#knownOf(entry, topics);
    const candidates = known ? candidatesOf(realm, known).filter((userId) => userId > after) : [];
    for (let from = 0; known && from < candidates.length; from += USERS_AT_ONCE) {
      const some = candidates.slice(from, from + USERS_AT_ONCE);
      const rows: Decision[] = [];
      for (const userId of await known.among(some)) append(rows, this.#decisionsFor(userId, known));
      const isLast = from + USERS_AT_ONCE >= candidates.length;
      yield isLast ? { rows } : { rows, userId: some.at(-1) as number };
    }
  }

  /** undefined: the entry notifies nobody. */
  async #knownOf(entry: LoggedSend, topics: Topics): Promise<(MessageKnowledge & Concerning) | undefined> {
    const { context } = this.#options;
    const change = await concerning(context, entry);
    if (!change) return undefined;
    const policies = await this.#policiesFor(change.sent, topics);
    return { ...change, policies, sightings: context.presence.sightings };
  }

  #decisionsFor(userId: number, known: MessageKnowledge): Decision[] {
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

  async #policiesFor(
    { event: { message } }: SentOrEdited,
    topics: Topics,
  ): Promise<ReadonlyMap<number, Policy>> {
    const { channelId } = message;
    if (channelId === null) return new Map();
    const key = topicKey(message.topic);
    const name = `${channelId} ${key}`;
    const known =
      topics.get(name) ?? (await listTopicPolicies(this.#options.context, { channelId, topicKey: key }));
    topics.set(name, known);
    return known;
  }
}
