import { applyToMessage } from '../state/apply-to-message.ts';
import type { ClientEvent } from '../state/events.ts';
import type { Message } from '../state/message.ts';
import type { Narrow } from '../state/narrow.ts';
import type { ClientState } from '../state/types.ts';
import type { OutboxOperation } from './outbox.ts';
import {
  type FollowOptions,
  QueueGone,
  Refused,
  type Remote,
  type StoredEvent,
  Unreachable,
} from './remote.ts';

/** A server for tests: a log in memory, and a network that can fail. */
export class FakeServer {
  readonly log: StoredEvent[] = [];
  readonly sent: { content: string; localId: string; id: number }[] = [];
  isDown = false;
  /** The next requests are done, but their answers are lost. */
  answersToLose = 0;
  /** Fails with this status what has this text. */
  readonly poison = new Map<string, number>();
  /** The texts of all attempts to send. */
  readonly attempts: string[] = [];
  refusal: { code: string; message: string } | undefined;
  /** Changes of messages that it has done, in order. */
  readonly changes: OutboxOperation[] = [];
  /** Refuses these changes, with the message. */
  readonly refusedChanges = new Map<OutboxOperation, string>();
  /** The last event ID of each connection that asked for events. */
  readonly asked: number[] = [];
  /** The topics of messages that were moved. */
  readonly topics = new Map<number, string>();
  registrations = 0;
  /** Further members of the state, as of the end of the log. */
  state: () => ClientState = () => ({});
  registrationsToFail = 0;
  /** Messages come in no event: the channel is one to which the person has not subscribed. */
  saysNoMessages = false;
  readonly #unsaid: Message[] = [];
  /** The network goes down after a send, before its answer. */
  cutsAfterSend = false;
  #queues = new Set<string>();
  #firstKept = 0;
  #lastMessageId = 0;
  #waiting: (() => void)[] = [];

  say(event: ClientEvent): void {
    this.log.push({ ...event, id: this.log.length } as StoredEvent);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** A message in topic `topic` of channel 5. */
  receive(topic: string, content: string, localId?: string): number {
    const id = ++this.#lastMessageId;
    const event = {
      type: 'message',
      message: messageWith({ id, subject: topic, content }),
      flags: [],
    } as const;
    if (this.saysNoMessages) this.#unsaid.push({ ...event.message, flags: ['read'] });
    else this.say({ ...event, flags: [], ...(localId !== undefined && { local_message_id: localId }) });
    return id;
  }

  /** Messages of a topic, all or some of them, get another topic; its event comes to those that follow the log. */
  move(from: string, to: string, ids = this.#in(from).map(({ id }) => id)): void {
    const isWhole = ids.length === this.#in(from).length;
    for (const message of this.#in(from)) if (ids.includes(message.id)) this.topics.set(message.id, to);
    this.say({
      ...{ type: 'update_message', message_id: ids[0] ?? 0, message_ids: ids, flags: [], stream_id: 5 },
      ...{ orig_subject: from, subject: to, propagate_mode: isWhole ? 'change_all' : 'change_later' },
    } as unknown as ClientEvent);
  }

  /** The log forgets all that it has: queues that are not at its end are gone. */
  prune(): void {
    this.#firstKept = this.log.length;
  }

  /** Ends all queues, and with them the local IDs of sends. */
  forgetQueues(): void {
    this.#queues.clear();
  }

  remote(): Remote {
    return {
      register: async () => {
        this.#reach();
        if (this.registrationsToFail-- > 0) throw new Unreachable('busy');
        this.registrations++;
        const queueId = `q${this.registrations}`;
        this.#queues.add(queueId);
        return {
          state: { user_id: 1, max_message_id: this.#lastMessageId, ...this.state() },
          queueId,
          lastEventId: this.log.length - 1,
        };
      },
      events: (queue, from, listener) => this.#events(queue, from, listener),
      messages: async ({ narrow, ids }) => {
        this.#reach();
        const messages = this.#in(topicIn(narrow)).filter(({ id }) => ids?.includes(id) ?? true);
        return { messages, foundOldest: true, foundNewest: true, anchor: messages.at(-1)?.id };
      },
      findSent: async (_narrow, content, after) => {
        this.#reach();
        return this.#in().find((message) => message.id > after && message.content === content)?.id;
      },
      perform: async (name, params) => {
        if (name === 'sendMessage') return this.#perform(params);
        return this.#change(name, params);
      },
    };
  }

  /** The messages of a topic, or all, as they are now. */
  #in(topic?: string): Message[] {
    const all = this.log.flatMap((event) =>
      event.type === 'message' ? [{ ...event.message, flags: event.flags } as Message] : [],
    );
    const now = [...all, ...this.#unsaid].map((message) => ({
      ...this.log.reduce(applyToMessage, message),
      subject: this.topics.get(message.id) ?? message.subject,
    }));
    return now.filter(({ subject }) => topic === undefined || subject === topic);
  }

  /** Where the messages are that have this text. */
  topicsOf(content: string): string[] {
    return this.#in()
      .filter((message) => message.content === content)
      .map(({ subject }) => subject);
  }

  #reach(): void {
    if (this.isDown) throw new Unreachable('down');
  }

  async *#events(
    queue: string,
    from: number,
    { signal, onConnection }: FollowOptions,
  ): AsyncGenerator<StoredEvent[]> {
    let next = from + 1;
    if (!this.isDown) this.asked.push(from);
    while (!signal.aborted) {
      this.#reach();
      onConnection(true);
      if (next < this.#firstKept || !this.#queues.has(queue)) throw new QueueGone('gone');
      const batch = this.log.slice(next);
      next = this.log.length;
      if (batch.length > 0) yield batch;
      else await this.#next(signal);
    }
  }

  #next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  #perform(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
    this.#reach();
    if (this.refusal) throw new Refused(this.refusal.code, this.refusal.message);
    this.attempts.push(String(params.content));
    const status = this.poison.get(String(params.content));
    if (status !== undefined) throw new Unreachable('No.', { status, code: 'INTERNAL_SERVER_ERROR' });
    const { content, local_id, topic, queue_id } = params as Readonly<
      Record<'content' | 'local_id' | 'topic' | 'queue_id', string>
    >;
    const name = `${queue_id} ${local_id}`;
    const known = this.sent.find(({ localId }) => localId === name);
    const id = known?.id ?? this.receive(topic, content, local_id);
    if (!known) this.sent.push({ content, localId: name, id });
    if (this.cutsAfterSend) this.cut();
    if (this.cutsAfterSend) throw new Unreachable('lost');
    if (this.answersToLose > 0) {
      this.answersToLose--;
      throw new Unreachable('lost');
    }
    return { id };
  }

  /** An edit, a reaction or a flag of user 1. */
  #change(name: OutboxOperation, params: Readonly<Record<string, unknown>>): Record<string, unknown> {
    this.#reach();
    const event = this.#eventOf(name, params);
    if (!event) throw new Refused('UNKNOWN_OPERATION', name, true);
    const message = this.refusedChanges.get(name);
    if (message !== undefined) throw new Refused('BAD_REQUEST', message);
    this.changes.push(name);
    this.say(event as ClientEvent);
    return {};
  }

  /** What it says of a change; undefined: it knows no such change. */
  #eventOf(name: OutboxOperation, params: Readonly<Record<string, unknown>>): object | undefined {
    const { message_id, content, op, flag } = params;
    switch (name) {
      case 'updateMessage': {
        const edited = { rendered_content: `<p>${content}</p>`, edit_timestamp: 1, rendering_only: false };
        return { type: 'update_message', message_id, message_ids: [message_id], flags: [], ...edited };
      }
      case 'addReaction':
        return { type: 'reaction', op: 'add', user_id: 1, ...params };
      case 'updateMessageFlags':
        return { type: 'update_message_flags', all: false, ...params };
      case 'updateMessageFlagsForNarrow': {
        const messages = this.#in(topicIn(params.narrow as Narrow)).map(({ id }) => id);
        return { type: 'update_message_flags', all: false, op, flag, messages };
      }
      default:
        return undefined;
    }
  }

  /** Ends what waits, as a network does that goes down. */
  cut(): void {
    this.isDown = true;
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

const topicIn = (narrow: Narrow) =>
  narrow.find(({ operator }) => operator === 'topic')?.operand as string | undefined;

export function messageWith(more: Partial<Message>): Message {
  return {
    ...{ id: 1, type: 'stream', stream_id: 5, subject: 'lunch', display_recipient: 'general', sender_id: 2 },
    ...{ sender_full_name: 'Ada', avatar_url: null, content: '', timestamp: 0, is_me_message: false },
    ...{ reactions: [], submessages: [], flags: [] },
    ...more,
  };
}
