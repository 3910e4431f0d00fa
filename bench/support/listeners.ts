import { connect, type Socket } from 'node:net';

const END_OF_EVENT = Buffer.from('\n\n');
const NEW_LINE = 10;

/** Read into by all sockets, one after another: each read is dealt with before the next. */
const shared = Buffer.allocUnsafe(262_144);

/** Clients of a stream of server-sent events, which count the events that come and do nothing else. */
export class Listeners {
  readonly #sockets: Socket[] = [];
  #count = 0;
  #wanted = 0;
  #first = 0;
  #done: (now: number) => void = () => {};
  #fail: (error: Error) => void = () => {};

  /** Connects a client with each of the requests; each has the beginning of its stream when this is done. */
  static async open(port: number, requests: readonly string[]): Promise<Listeners> {
    const listeners = new Listeners();
    const AT_ONCE = 200;
    for (let from = 0; from < requests.length; from += AT_ONCE) {
      const some = requests.slice(from, from + AT_ONCE);
      const begun = listeners.next(some.length);
      for (const request of some) listeners.#connect(port, request);
      await begun;
    }
    return listeners;
  }

  /** Once so many more events have come: when the first and when the last of them did. */
  next(count: number): Promise<{ readonly first: number; readonly last: number }> {
    return new Promise((resolve, reject) => {
      this.#wanted = this.#count + count;
      this.#first = 0;
      this.#fail = reject;
      this.#done = (last) => resolve({ first: this.#first, last });
    });
  }

  close(): void {
    this.#fail = () => {};
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(port: number, request: string): void {
    /** The last chunk ended in the middle of the end of an event. */
    let isBetween = false;
    const socket = connect({
      ...{ port, host: '127.0.0.1', noDelay: true },
      onread: {
        buffer: shared,
        callback: (length) => {
          isBetween = this.#read(shared.subarray(0, length), isBetween);
          return true;
        },
      },
    });
    socket.once('connect', () => socket.write(request));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed a stream.')));
    this.#sockets.push(socket);
  }

  #read(chunk: Buffer, isBetween: boolean): boolean {
    let from = 0;
    if (isBetween && chunk[0] === NEW_LINE) {
      this.#add();
      from = 1;
    }
    let end = from;
    for (let at = chunk.indexOf(END_OF_EVENT, from); at >= 0; at = chunk.indexOf(END_OF_EVENT, end)) {
      this.#add();
      end = at + END_OF_EVENT.length;
    }
    return chunk.length > end && chunk[chunk.length - 1] === NEW_LINE;
  }

  #add(): void {
    this.#count++;
    if (this.#first === 0) this.#first = performance.now();
    if (this.#count === this.#wanted) this.#done(performance.now());
  }
}
