import { POLICY, type Policy } from '../../model/channels.ts';
import { topicKey } from '../../model/topics.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { listUserTopics } from '../../store/channels/user-topics.ts';

interface Topic {
  readonly channelId: number | null;
  readonly topicKey: string;
}

/** One user's policies for topics and channels. */
export class Muting {
  readonly #realm: Realm;
  readonly #userId: number;
  readonly #policies = new Map<number, Map<string, Policy>>();

  private constructor(realm: Realm, userId: number) {
    this.#realm = realm;
    this.#userId = userId;
  }

  /** `channelIds` limits the channels. */
  static async load(source: Source, userId: number, channelIds?: Iterable<number>): Promise<Muting> {
    const muting = new Muting(source.realm, userId);
    for (const { channelId, topic, policy } of await listUserTopics(source, userId, channelIds)) {
      const topics = muting.#policies.get(channelId) ?? new Map<string, Policy>();
      muting.#policies.set(channelId, topics.set(topicKey(topic), policy));
    }
    return muting;
  }

  /** Whether messages there are muted: the policy of the topic takes precedence over the channel's. */
  isMuted({ channelId, topicKey: key }: Topic): boolean {
    if (channelId === null) return false;
    const policy = this.#policies.get(channelId)?.get(key) ?? POLICY.none;
    if (policy === POLICY.none) return this.isChannelMuted(channelId);
    return policy === POLICY.muted;
  }

  isFollowed({ channelId, topicKey: key }: Topic): boolean {
    return channelId !== null && this.#policies.get(channelId)?.get(key) === POLICY.followed;
  }

  /** Whether anything in a channel may be muted. */
  hasMuted(channelId: number): boolean {
    const topics = [...(this.#policies.get(channelId)?.values() ?? [])];
    return this.isChannelMuted(channelId) || topics.includes(POLICY.muted);
  }

  /** Keys of the topics followed in a channel. */
  followedIn(channelId: number): string[] {
    return this.#topicsIn(channelId, (policy) => policy === POLICY.followed);
  }

  /** Keys of the topics in a channel that have the policy muted. */
  mutedIn(channelId: number): string[] {
    return this.#topicsIn(channelId, (policy) => policy === POLICY.muted);
  }

  /** Keys of the topics in a channel that are unmuted or followed, also if the channel is muted. */
  heardIn(channelId: number): string[] {
    return this.#topicsIn(channelId, (policy) => policy === POLICY.unmuted || policy === POLICY.followed);
  }

  /** Whether the channel is muted; single topics may not be. */
  isChannelMuted(channelId: number): boolean {
    return this.#realm.subscription(this.#userId, channelId)?.isMuted === true;
  }

  #topicsIn(channelId: number, isWanted: (policy: Policy) => boolean): string[] {
    const topics = [...(this.#policies.get(channelId) ?? [])];
    return topics.filter(([, policy]) => isWanted(policy)).map(([key]) => key);
  }
}
