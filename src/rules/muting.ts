import type { Realm } from '../realm/realm.ts';
import type { Reader } from '../store/engine.ts';
import { listUserTopics, POLICY, type Policy } from '../store/user-topics.ts';
import { topicKey } from './topics.ts';

interface Place {
  readonly channelId: number | null;
  readonly topicKey: string;
}

/** What one person chose for topics and channels. */
export class Muting {
  readonly #realm: Realm;
  readonly #userId: number;
  readonly #policies = new Map<number, Map<string, Policy>>();

  private constructor(realm: Realm, userId: number) {
    this.#realm = realm;
    this.#userId = userId;
  }

  /** `channelIds` limits it to those that matter. */
  static async load(
    db: Reader,
    realm: Realm,
    userId: number,
    channelIds?: Iterable<number>,
  ): Promise<Muting> {
    const muting = new Muting(realm, userId);
    for (const { channelId, topic, policy } of await listUserTopics(db, realm.id, userId, channelIds)) {
      const topics = muting.#policies.get(channelId) ?? new Map<string, Policy>();
      muting.#policies.set(channelId, topics.set(topicKey(topic), policy));
    }
    return muting;
  }

  /** Whether what is said there is not to be counted: a choice for the topic goes before that for the channel. */
  isMuted({ channelId, topicKey: key }: Place): boolean {
    if (channelId === null) return false;
    const policy = this.#policies.get(channelId)?.get(key) ?? POLICY.none;
    if (policy === POLICY.none) return this.#isChannelMuted(channelId);
    return policy === POLICY.muted;
  }

  isFollowed({ channelId, topicKey: key }: Place): boolean {
    return channelId !== null && this.#policies.get(channelId)?.get(key) === POLICY.followed;
  }

  /** Whether anything in a channel may be muted. */
  hasMuted(channelId: number): boolean {
    const topics = [...(this.#policies.get(channelId)?.values() ?? [])];
    return this.#isChannelMuted(channelId) || topics.includes(POLICY.muted);
  }

  /** Keys of the topics followed in a channel. */
  followedIn(channelId: number): string[] {
    const topics = [...(this.#policies.get(channelId) ?? [])];
    return topics.filter(([, policy]) => policy === POLICY.followed).map(([key]) => key);
  }

  #isChannelMuted(channelId: number): boolean {
    return this.#realm.subscription(this.#userId, channelId)?.isMuted === true;
  }
}
