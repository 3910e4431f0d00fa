import type { StreamFormat } from '../../engine/kernel/outlet.ts';
import type { EncodedEvent } from './project.ts';

const WRITERS = { sse: serverSentEvents, socket: socketFrame };

/**
 * Events that are written together. Clients that get the same events share the bytes: the batches of one round are a
 * tree, in which each is found by its events, one after another.
 */
export class EventBatch {
  readonly #before: EventBatch | undefined;
  readonly #event: EncodedEvent | undefined;
  readonly #next = new Map<EncodedEvent, EventBatch>();
  /** The last requested one of `#next`: most clients of a round get the same. */
  #latest: EventBatch | undefined;
  readonly #bytes: Partial<Record<StreamFormat, Buffer>> = {};

  /** Without arguments: no events, the root of a tree. */
  constructor(before?: EventBatch, event?: EncodedEvent) {
    this.#before = before;
    this.#event = event;
  }

  /** The batch of these events after the events of this one. */
  of(events: readonly EncodedEvent[]): EventBatch {
    let batch: EventBatch = this;
    for (const event of events) batch = batch.#with(event);
    return batch;
  }

  bytes(format: StreamFormat): Buffer {
    this.#bytes[format] ??= WRITERS[format](this.#events());
    return this.#bytes[format];
  }

  #with(event: EncodedEvent): EventBatch {
    if (this.#latest && this.#latest.#event === event) return this.#latest;
    this.#latest = this.#next.get(event) ?? new EventBatch(this, event);
    this.#next.set(event, this.#latest);
    return this.#latest;
  }

  #events(): EncodedEvent[] {
    const events: EncodedEvent[] = [];
    for (let batch: EventBatch = this; batch.#event && batch.#before; batch = batch.#before)
      events.push(batch.#event);
    return events.reverse();
  }
}

/** JSON has no line breaks, so that each event is one line of data. */
function serverSentEvents(events: readonly EncodedEvent[]): Buffer {
  return Buffer.from(events.map(({ id, text }) => `id: ${id}\ndata: ${text}\n\n`).join(''));
}

const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** One unmasked text frame (RFC 6455, section 5.2). */
function socketFrame(events: readonly EncodedEvent[]): Buffer {
  const payload = `{"events":[${events.map(({ text }) => text).join(',')}]}`;
  const length = Buffer.byteLength(payload);
  const head = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(payload, head);
  return frame;
}
