const MOST_KNOWN = 10_000;

/**
 * Topics that have messages, as far as they were met: what a send need not look up again. Whoever takes the last message
 * out of a topic (moves, deletions) has to `forget` it.
 */
export class KnownTopics {
  readonly #keys = new Set<string>();

  has(channelId: number, topicKey: string): boolean {
    return this.#keys.has(`${channelId}:${topicKey}`);
  }

  add(channelId: number, topicKey: string): void {
    if (this.#keys.size >= MOST_KNOWN) this.#keys.clear();
    this.#keys.add(`${channelId}:${topicKey}`);
  }

  forget(channelId: number, topicKey: string): void {
    this.#keys.delete(`${channelId}:${topicKey}`);
  }
}
