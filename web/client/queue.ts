import type { Client } from './client.ts';
import type { Event } from './events.ts';
import { ApiFailure, NetworkFailure, networkFailure } from './failures.ts';
import { getEvents, streamEvents } from './first-operations.ts';
import { readServerSentEvents } from './sse.ts';
import { backOff } from './waiting.ts';

export interface EventsOptions {
  /** The ID of the last event that you have, or `last_event_id` of the registration. */
  readonly from: number;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
  /** `stream` (the default) falls back to polls where the server or a proxy has no streams. */
  readonly transport?: 'stream' | 'poll';
  /** Hears whether the server is reached, each time that changes. */
  readonly onConnection?: (connection: Connection) => void;
}

export type Connection =
  | { readonly isOpen: true }
  /** Milliseconds until the next attempt. */
  | { readonly isOpen: false; readonly failure: Error; readonly retryIn: number };

/** The server says something at least every minute. */
const SILENCE_MS = 100_000;

/** Where the reader is, and how it gets on. */
interface Position {
  last: number;
  attempt: number;
}

/**
 * The events of a queue (`registerQueue`), in their order, each once. It goes on after failures of the network, by itself.
 * Throws ApiFailure if it cannot: `BAD_EVENT_QUEUE_ID` means that the queue is gone, and you register anew. An event counts
 * as received when you ask for the next one.
 */
export async function* events(
  client: Client,
  queueId: string,
  options: EventsOptions,
): AsyncGenerator<Event, void, void> {
  for await (const batch of eventBatches(client, queueId, options)) yield* batch;
}

/**
 * As `events`, in lists: the events of one answer or of one read of the stream. The list counts as
 * received when you ask for the next one, so that you can store it first.
 */
export async function* eventBatches(
  client: Client,
  queueId: string,
  options: EventsOptions,
): AsyncGenerator<readonly Event[], void, void> {
  const { signal, onConnection } = options;
  const at: Position = { last: options.from, attempt: 0 };
  let isStreaming = options.transport !== 'poll';
  let isOpen: boolean | undefined;
  const opened = () => {
    if (isOpen !== true) onConnection?.({ isOpen: true });
    isOpen = true;
  };
  while (!signal?.aborted) {
    try {
      for await (const batch of (isStreaming ? stream : poll)(client, { queueId, at, signal, opened })) {
        const last = batch.at(-1);
        if (!last) continue;
        at.attempt = 0;
        const news = batch.filter(({ type }) => type !== 'heartbeat');
        if (news.length > 0) yield news;
        at.last = last.id;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isStreaming && isWithoutStreams(error)) {
        isStreaming = false;
        continue;
      }
      const failure = networkOrRefusal(error);
      const retryIn = Math.max(backOff(at.attempt++), waitOf(failure));
      isOpen = false;
      onConnection?.({ isOpen, failure, retryIn });
      // It breaks off when the queue is closed; the loop ends then.
      await client.pause(retryIn, signal).catch(() => {});
    }
  }
}

interface Reading {
  readonly queueId: string;
  readonly at: Position;
  readonly signal: AbortSignal | undefined;
  opened(): void;
}

async function* poll(
  client: Client,
  { queueId, at, signal, opened }: Reading,
): AsyncGenerator<readonly Event[]> {
  const params = { queue_id: queueId, last_event_id: at.last };
  const reply = await client.call(getEvents, params, { signal, timeout: SILENCE_MS, retries: 0 });
  opened();
  yield reply.events;
}

async function* stream(
  client: Client,
  { queueId, at, signal, opened }: Reading,
): AsyncGenerator<readonly Event[]> {
  const silence = new Silence(signal);
  try {
    const params = { queue_id: queueId, last_event_id: at.last };
    const headers = { accept: 'text/event-stream' };
    const { body } = await client.stream(streamEvents, params, { signal: silence.signal, headers });
    if (!body) throw new NetworkFailure('The stream of events is empty.');
    opened();
    for await (const said of readServerSentEvents(body)) {
      silence.broken();
      const end = said.find(({ event }) => event === 'end');
      yield said.filter((each) => each !== end).map(({ data }) => JSON.parse(data) as Event);
      if (end) throw ended(end.data);
    }
    throw new NetworkFailure('The stream of events ended.');
  } finally {
    silence.over();
  }
}

/** Ends after which a new stream would be one too many; after the others one connects again. */
const LASTING: readonly unknown[] = ['BAD_EVENT_QUEUE_ID', 'NEWER_REQUEST'];

function ended(data: string): ApiFailure | NetworkFailure {
  const { code, msg = 'The server ended the stream of events.', ...fields } = JSON.parse(data);
  if (LASTING.includes(code)) return new ApiFailure({ code, msg, status: 400, fields });
  return new NetworkFailure(`${msg} (${code})`);
}

/** Aborts when nothing has come for too long: some networks let a connection die silently. */
class Silence {
  readonly #limit = new AbortController();
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal ? AbortSignal.any([signal, this.#limit.signal]) : this.#limit.signal;
    this.broken();
  }

  broken(): void {
    clearTimeout(this.#timer);
    const failure = new NetworkFailure('The stream of events fell silent.');
    this.#timer = setTimeout(() => this.#limit.abort(failure), SILENCE_MS);
  }

  over(): void {
    clearTimeout(this.#timer);
    this.#limit.abort();
  }
}

/** The server has no streams or no more for this account, or a proxy does not let them through. */
const isWithoutStreams = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.code === 'TOO_MANY_STREAMS' || [404, 405, 406].includes(error.status));

/** The failure, if a later attempt may succeed; throws a permanent one. */
function networkOrRefusal(error: unknown): ApiFailure | NetworkFailure {
  if (!(error instanceof ApiFailure)) return networkFailure(error);
  if (error.status === 429 || error.status >= 500) return error;
  throw error;
}

const waitOf = (failure: ApiFailure | NetworkFailure): number =>
  failure instanceof ApiFailure ? (failure.retryAfter ?? 0) * 1000 : 0;
