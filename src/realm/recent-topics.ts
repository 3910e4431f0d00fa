import type { LogEntry } from '../store/log/log-entry.ts';
import type { Remembered } from './remembered.ts';

const MOST_CHANGES = 2000;

/** A topic by the key of its name (`rules/channels/topics.ts`). */
export interface TopicPlace {
  readonly channelId: number;
  readonly topicKey: string;
}

interface TopicChange {
  readonly position: number;
  readonly channelId: number;
  readonly topic: string;
}

/**
 * The topics that the latest log entries write in, or set policies for: whether knowledge of a topic still holds needs no
 * query inside the transaction.
 */
export class RecentTopics implements Remembered {
  /** All changes after this position of the log are in memory. */
  #since = Number.POSITIVE_INFINITY;
  #changes: TopicChange[] = [];

  /** Entries added from now on come after this position of the log. */
  forget(position: number): void {
    this.#since = position;
    this.#changes = [];
  }

  note(entry: LogEntry): void {
    if (isMove(entry)) this.forget(entry.position);
    const change = changeOf(entry);
    if (!change) return;
    if (this.#changes.length >= MOST_CHANGES) {
      const forgotten = this.#changes.splice(0, MOST_CHANGES / 2);
      this.#since = forgotten.at(-1)?.position ?? this.#since;
    }
    this.#changes.push(change);
  }

  /** Whether no message and no policy changed in the topic after `position` of the log; false: one may have. */
  isSameSince(position: number, place: TopicPlace): boolean {
    if (position < this.#since) return false;
    const from = this.#changes.findLastIndex((change) => change.position <= position) + 1;
    return !this.#changes.slice(from).some((change) => isIn(change, place));
  }
}

/** Whether an entry may write in the topic, or set a policy for it. */
export function concernsTopic(entry: LogEntry, place: TopicPlace): boolean {
  const change = changeOf(entry);
  return isMove(entry) || (change !== undefined && isIn(change, place));
}

function changeOf({ event, position }: LogEntry): TopicChange | undefined {
  if (event?.type === 'user_topic')
    return { position, channelId: event.topic.channelId, topic: event.topic.topic };
  if (event?.type !== 'message' || event.message.channelId === null) return undefined;
  return { position, channelId: event.message.channelId, topic: event.message.topic };
}

/** Whether messages, and the policies of their topic, move to another place. */
const isMove = ({ event }: LogEntry): boolean => event?.type === 'update_message' && event.move !== null;

const isIn = ({ channelId, topic }: TopicChange, place: TopicPlace): boolean =>
  channelId === place.channelId && topic.toLowerCase() === place.topicKey;
