const MOST_KNOWN = 10_000;

/**
 * Known topics with messages: a send need not look them up again. An operation that takes the last message
 * out of a topic records it (`tx.record({ emptiedTopics })`), and each node forgets it.
 */
export class KnownTopics {
  /** How a change names a topic. */
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

  forget(names: Iterable<string>): void {
    for (const name of names) this.#keys.delete(name);
  }
}
