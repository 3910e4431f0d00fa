import { connect, type Socket } from 'node:net';
import { insist } from './busy.ts';

/** `body` is only valid during the call. */
export type OnResponse = (status: number, body: Buffer) => void;

/** Read into by all sockets, one after another: each read is dealt with before the next. */
const shared = Buffer.allocUnsafe(262_144);
const headEnd = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that costs little, so that the server is what is measured: no agent, no objects for
 * headers. It understands what our servers send: HTTP/1.1 with a Content-Length.
 */
export class Connection {
  readonly #socket: Socket;
  #onResponse: OnResponse | undefined;
  #onFailure: ((error: Error) => void) | undefined;
  /** The part of an incomplete response that has come. */
  #part: Buffer | undefined;

  private constructor(port: number, onOpen: () => void, onFailure: (error: Error) => void) {
    this.#onFailure = onFailure;
    this.#socket = connect({
      ...{ port, host: '127.0.0.1', noDelay: true },
      onread: { buffer: shared, callback: (length) => this.#read(length) },
    });
    this.#socket.once('connect', onOpen);
    this.#socket.on('error', (error) => this.#onFailure?.(error));
    this.#socket.on('close', () => this.#onFailure?.(new Error('The server closed a connection in use.')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const connection: Connection = new Connection(port, () => resolve(connection), reject);
    });
  }

  static openMany(port: number, count: number): Promise<Connection[]> {
    return Promise.all(Array.from({ length: count }, () => Connection.open(port)));
  }

  exchange(request: string | Buffer, onResponse: OnResponse, onFailure: (error: Error) => void): void {
    this.#onResponse = onResponse;
    this.#onFailure = onFailure;
    // Servers close connections that are not used for a minute; a write to such a one would never be answered.
    if (this.#socket.destroyed) onFailure(new Error('The server has closed the connection.'));
    else this.#socket.write(request);
  }

  /** The text of a successful response, however busy the server is. */
  fetch(request: string | Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const answer: OnResponse = (status, body) => {
        const text = body.toString();
        if (status === 200) resolve(text);
        else reject(new Error(`HTTP ${status}: ${text.slice(0, 300)}`));
      };
      insist((onResponse) => this.exchange(request, onResponse, reject), answer);
    });
  }

  close(): void {
    this.#onFailure = undefined;
    this.#socket.destroy();
  }

  #read(length: number): boolean {
    const chunk = shared.subarray(0, length);
    const bytes = this.#part ? Buffer.concat([this.#part, chunk]) : chunk;
    const head = bytes.indexOf(headEnd);
    const end = head < 0 ? Number.POSITIVE_INFINITY : head + 4 + contentLength(bytes, head);
    if (bytes.length < end) this.#part = this.#part ? bytes : Buffer.from(bytes);
    else this.#answer(Number(bytes.toString('latin1', 9, 12)), bytes.subarray(head + 4, end));
    return true;
  }

  #answer(status: number, body: Buffer): void {
    this.#part = undefined;
    this.#onResponse?.(status, body);
  }
}

function contentLength(bytes: Buffer, end: number): number {
  const length = /content-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('A response without Content-Length');
  return Number(length);
}
