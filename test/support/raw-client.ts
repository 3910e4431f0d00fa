import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface RawReply {
  readonly status: number;
  /** With the status line, as it came. */
  readonly head: string;
  /** Unpacked. */
  readonly body: string;
}

/** One connection that writes bytes as they are given, and takes replies apart, in their order. */
export class RawClient {
  readonly socket: Socket;
  #bytes = Buffer.alloc(0);
  #onBytes = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      this.#onBytes();
    });
    socket.on('close', () => this.#onBytes());
  }

  static async open(port: number, host = '127.0.0.1'): Promise<RawClient> {
    const socket = connect(port, host);
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  write(text: string): this {
    this.socket.write(text);
    return this;
  }

  /** The next reply; `isHead`: to a HEAD request. Rejects when the connection ends before. */
  async next(isHead = false): Promise<RawReply> {
    for (;;) {
      const reply = this.#take(isHead);
      if (reply) return reply;
      if (this.socket.closed) throw new Error('The connection has ended.');
      await new Promise<void>((resolve) => {
        this.#onBytes = resolve;
      });
    }
  }

  #take(isHead: boolean): RawReply | undefined {
    const end = this.#bytes.indexOf('\r\n\r\n') + 4;
    if (end < 4) return undefined;
    const head = this.#bytes.toString('latin1', 0, end);
    const length = isHead ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (this.#bytes.length < end + length) return undefined;
    const body = this.#bytes.subarray(end, end + length);
    this.#bytes = this.#bytes.subarray(end + length);
    const isPacked = length > 0 && /^content-encoding: gzip/im.test(head);
    return {
      ...{ status: Number(head.split(' ')[1]), head },
      body: (isPacked ? gunzipSync(body) : body).toString(),
    };
  }

  close(): void {
    this.socket.destroy();
  }
}
