export interface ServerSentEvent {
  /** `message` if the server does not say. */
  readonly event: string;
  readonly data: string;
}

/** More than any event of the server has. */
const MOST_CHARACTERS = 16_000_000;

/**
 * The events of a `text/event-stream`, one list for each read; a list without any stands for a comment, the
 * sign that the server is still there. Ends with the stream. Cancels it when the reader stops.
 */
export async function* readServerSentEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<readonly ServerSentEvent[], void, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const event = new EventInProgress();
  let left = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // A line may end with \r\n, whose second half is still under way.
      const text = left + decoder.decode(value, { stream: true });
      const whole = text.endsWith('\r') ? text.length - 1 : text.length;
      const lines = text.slice(0, whole).split(/\r\n|\r|\n/);
      left = (lines.pop() ?? '') + text.slice(whole);
      const complete: ServerSentEvent[] = [];
      for (const line of lines) {
        if (line.startsWith(':')) continue;
        if (line !== '') event.add(line);
        else if (event.hasData) complete.push(event.take());
      }
      if (lines.length > 0) yield complete;
      if (left.length + event.size > MOST_CHARACTERS) throw new Error('An event of the stream is too long.');
    }
  } finally {
    // The stream may be broken already; its error is on the way.
    await reader.cancel().catch(() => {});
  }
}

class EventInProgress {
  #event = '';
  #data: string[] = [];
  size = 0;

  get hasData(): boolean {
    return this.#data.length > 0;
  }

  /** A line `field: value`. The ID is not kept: it stands in the data too. */
  add(line: string): void {
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') this.#event = value;
    if (field !== 'data') return;
    this.#data.push(value);
    this.size += value.length;
  }

  take(): ServerSentEvent {
    const taken = { event: this.#event || 'message', data: this.#data.join('\n') };
    this.#event = '';
    this.#data = [];
    this.size = 0;
    return taken;
  }
}
