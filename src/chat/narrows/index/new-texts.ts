import { topicKey } from '../../model/topics.ts';
import type { MessageText, StoredText } from '../../store/messages/search-index.ts';

/** The most characters and messages that are kept; beyond, the index reads from the database. */
const MOST_CHARACTERS = 2_000_000;
const MOST_MESSAGES = 16_384;

/** The properties of a sent message that the index needs. */
type UnindexedMessage = Omit<MessageText, 'topicKey'> & { readonly channelId: number | null };

/**
 * The texts of the newest messages, taken from their events, until they are indexed. Their IDs have no gap, so none
 * can be missing. Edits and moves index their messages themselves.
 */
export class NewTexts {
  /** Ordered; consecutive IDs. */
  #texts: StoredText[] = [];
  #characters = 0;

  add(message: UnindexedMessage): void {
    const { id, senderId, recipientId, topic, renderedContent } = message;
    const last = this.#texts.at(-1)?.id;
    const isFull = this.#characters >= MOST_CHARACTERS || this.#texts.length >= MOST_MESSAGES;
    if (last !== id - 1 || isFull) this.#clear();
    this.#texts.push({
      ...{ id, senderId, recipientId, topic, topicKey: topicKey(topic) },
      ...{ renderedContent, isChanged: false, isDirect: message.channelId === null },
    });
    this.#characters += renderedContent.length;
  }

  /** The `count` messages after `id`; undefined: some of them are missing here. */
  after(id: number, count: number): readonly StoredText[] | undefined {
    const start = id + 1 - (this.#texts[0]?.id ?? 0);
    if (start < 0 || start + count > this.#texts.length) return undefined;
    return this.#texts.slice(start, start + count);
  }

  /** Forgets the messages up to `id`. */
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
