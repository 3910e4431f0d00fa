const MOST_KNOWN = 10_000;

/**
 * Topics known to have messages: a send need not look them up again. An operation that removes the last message
 * of a topic records it (`tx.record({ emptiedTopics })`), and each node forgets the topic.
 */
export class KnownTopics {
  /** The name of a topic in a change. */
  static nameOf(channelId: number, topicKey: string): string {
    return `${channelId}:${topicKey}`;
  }

  readonly #keys = new Set<string>();

  has(channelId: number, topicKey: string): boolean {
    return this.#keys.has(KnownTopics.nameOf(channelId, topicKey));
  }

  add(channelId: number, topicKey: string): void {
    if (this.#keys.size >= MOST_KNOWN) this.#keys.clear();
    this.#keys.add(KnownTopics.nameOf(channelId, topicKey));
  }

  clear(): void {
    this.#keys.clear();
  }

  forget(names: Iterable<string>): void {
    for (const name of names) this.#keys.delete(name);
  }
}
