import type { MessageText, StoredText } from '../../store/messages/search-index.ts';

/** Characters and messages that are kept for the index; with more, it reads them from the database. */
const MOST_CHARACTERS = 2_000_000;
const MOST_MESSAGES = 16_384;

/** What the index needs of a message that was sent. */
type HeardMessage = Omit<MessageText, 'topicKey'> & { readonly channelId: number | null };

/**
 * The texts of the newest messages as their events have them, until they are in the index: without a gap between their IDs, so that none
 * can be missing. What an edit or a move makes of a message is indexed with the edit or move.
 */
export class HeardTexts {
  /** Message by message; IDs in a row. */
  #texts: StoredText[] = [];
  #characters = 0;

  hear(message: HeardMessage): void {
    const { id, senderId, recipientId, topic, renderedContent } = message;
    const last = this.#texts.at(-1)?.id;
    const isFull = this.#characters >= MOST_CHARACTERS || this.#texts.length >= MOST_MESSAGES;
    if (last !== id - 1 || isFull) this.#clear();
    this.#texts.push({
      ...{ id, senderId, recipientId, topic, topicKey: topic.toLowerCase() },
      ...{ renderedContent, isChanged: false, isDirect: message.channelId === null },
    });
    this.#characters += renderedContent.length;
  }

  /** The messages after `id`, so many; undefined: not all of them are here. */
  after(id: number, count: number): readonly StoredText[] | undefined {
    const start = id + 1 - (this.#texts[0]?.id ?? 0);
    if (start < 0 || start + count > this.#texts.length) return undefined;
    return this.#texts.slice(start, start + count);
  }

  /** Lets go of the messages up to `id`. */
  forget(id: number): void {
    const kept = this.#texts.filter((text) => text.id > id);
    this.#clear();
    this.#texts = kept;
    for (const { renderedContent } of kept) this.#characters += renderedContent.length;
  }

  #clear(): void {
    this.#texts = [];
    this.#characters = 0;
  }
}
