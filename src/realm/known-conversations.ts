const MOST_KNOWN = 20_000;

/** Recipient IDs of existing direct conversations; a conversation exists from its first message on. */
export class KnownConversations {
  /** By the sorted user IDs; the latest used is the last. */
  readonly #recipients = new Map<string, number>();

  find(userIds: readonly number[]): number | undefined {
    return this.#recipients.get(userIds.join());
  }

  /** Call it only for committed conversations. */
  add(userIds: readonly number[], recipientId: number): void {
    this.#recipients.set(userIds.join(), recipientId);
    if (this.#recipients.size <= MOST_KNOWN) return;
    const [oldest] = this.#recipients.keys();
    if (oldest !== undefined) this.#recipients.delete(oldest);
  }
}
