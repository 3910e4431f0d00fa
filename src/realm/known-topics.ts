const MOST_KNOWN = 10_000;

/**
 * Topics that have messages, as far as they were met: what a send need not look up again. Nothing takes messages
 * out of a topic yet; what will (moves, deletions) has to take it out of here too, on every node.
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
}
