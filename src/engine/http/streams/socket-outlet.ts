import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Outlet, StreamEnd } from '../../kernel/outlet.ts';

/** Milliseconds for a client that does not answer the end of its stream. */
const LINGERING_MS = 2000;
/** The most frames of a client in a second; one acknowledgement a second is plenty. */
const MOST_FRAMES = 50;
const SECOND_MS = 1000;

/** RFC 6455, section 7.4; from 4000 on they are ours. */
const CODES: Readonly<Record<StreamEnd, number>> = {
  SERVER_STOPPING: 1001,
  INTERNAL_SERVER_ERROR: 1011,
  UNAUTHORIZED: 4401,
  BAD_EVENT_QUEUE_ID: 4404,
  NEWER_REQUEST: 4409,
};
const NORMAL = 1000;
const BAD_FRAME = 4400;
const TOO_MANY_FRAMES = 4429;

const acknowledgement = z.strictObject({ ack: z.int().min(0) });

/** Events as text frames of a WebSocket; the client acknowledges events over it. */
export class SocketOutlet implements Outlet {
  readonly format = 'socket';
  readonly #ws: WebSocket;
  readonly #socket: Duplex & { readonly bytesWritten?: number };
  #onAcknowledge: (lastEventId: number) => boolean = () => false;
  #isAnswering = true;
  #frames = 0;
  #secondBegan = 0;

  constructor(ws: WebSocket, socket: Duplex) {
    this.#ws = ws;
    this.#socket = socket;
    ws.on('message', (data, isBinary) => this.#hear(data, isBinary));
    ws.on('ping', () => this.#count());
    ws.on('pong', () => {
      this.#isAnswering = true;
    });
    // ws closes the connection with the code for an unreadable frame.
    ws.on('error', () => {});
  }

  get taken(): number {
    return (this.#socket.bytesWritten ?? 0) - this.#socket.writableLength;
  }

  /** Writes whole frames, which all clients share, past ws. */
  write(bytes: Buffer): boolean {
    return this.#ws.readyState === this.#ws.OPEN && this.#socket.write(bytes);
  }

  keepAlive(): void {
    if (!this.#isAnswering) {
      this.cut();
      return;
    }
    this.#isAnswering = false;
    this.#ws.ping();
  }

  end(why?: StreamEnd): void {
    this.#close(why ? CODES[why] : NORMAL, why);
  }

  cut(): void {
    this.#ws.terminate();
  }

  onDrain(fn: () => void): void {
    this.#socket.on('drain', fn);
  }

  onClose(fn: () => void): void {
    if (this.#ws.readyState === this.#ws.CLOSED) fn();
    else this.#ws.once('close', fn);
  }

  onAcknowledge(fn: (lastEventId: number) => boolean): void {
    this.#onAcknowledge = fn;
  }

  #hear(data: unknown, isBinary: boolean): void {
    if (!this.#count()) return;
    const said = isBinary ? undefined : acknowledgement.safeParse(parsed(String(data))).data;
    if (!said) this.#close(BAD_FRAME, 'A frame is {"ack": the ID of an event}.');
    else if (!this.#onAcknowledge(said.ack)) this.#close(BAD_FRAME, `Event ${said.ack} was not sent yet.`);
  }

  /** Returns whether one more frame is allowed in this second. */
  #count(): boolean {
    const now = performance.now();
    if (now - this.#secondBegan >= SECOND_MS) [this.#secondBegan, this.#frames] = [now, 0];
    if (++this.#frames > MOST_FRAMES) this.#close(TOO_MANY_FRAMES, 'Too many frames.');
    return this.#frames <= MOST_FRAMES;
  }

  #close(code: number, reason = ''): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#ws.close(code, reason);
    const late = setTimeout(() => this.cut(), LINGERING_MS).unref();
    this.#ws.once('close', () => clearTimeout(late));
  }
}

/** undefined: the text is no JSON, which the caller refuses. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
