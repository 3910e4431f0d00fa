import type { Socket } from 'node:net';
import pg from 'pg';
import { type Frame, Frames } from './frames.ts';

/** One connection to PostgreSQL; `borrower` has it for one transaction. */
export class ServerConnection {
  borrower: { answered(frame: Frame): void; lost(): void } | undefined;
  readonly #socket: Socket;

  /** Signed in by the driver, which then hands over its socket. Throws what the driver throws. */
  static async open(url: string, ended: (connection: ServerConnection) => void): Promise<ServerConnection> {
    const client = new pg.Client(url);
    // What breaks the connection later ends the socket, which is heard below.
    client.on('error', () => {});
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    return new ServerConnection(stream, ended);
  }

  private constructor(socket: Socket, ended: (connection: ServerConnection) => void) {
    this.#socket = socket;
    const frames = new Frames();
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => {
      for (const frame of frames.take(chunk)) this.borrower?.answered(frame);
    });
    socket.once('close', () => {
      ended(this);
      this.borrower?.lost();
    });
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  end(): void {
    this.#socket.destroy();
  }
}

/**
 * Connections to one database. The one that has lain idle longest is lent first, so that two transactions of a client seldom
 * have the same one. They end with the last client: a database that somebody is connected to cannot be copied or renamed.
 */
export class ServerConnections {
  readonly #url: string;
  readonly #most: number;
  readonly #idle: ServerConnection[] = [];
  readonly #waiting: ((connection: ServerConnection | Error) => void)[] = [];
  #made = 0;
  #clients = 0;

  constructor(url: string, most: number) {
    this.#url = url;
    this.#most = most;
  }

  join(): void {
    this.#clients++;
  }

  leave(): void {
    this.#clients--;
    if (this.#clients === 0) for (const connection of this.#idle.splice(0)) connection.end();
  }

  /** Calls back with a connection when one is free, or with why there is none. */
  lend(take: (connection: ServerConnection | Error) => void): void {
    this.#waiting.push(take);
    if (this.#idle.length === 0 && this.#made < this.#most) void this.#make();
    this.#serve();
  }

  giveBack(connection: ServerConnection): void {
    connection.borrower = undefined;
    if (this.#clients === 0) return void connection.end();
    this.#idle.push(connection);
    this.#serve();
  }

  async #make(): Promise<void> {
    this.#made++;
    try {
      this.giveBack(await ServerConnection.open(this.#url, (connection) => this.#ended(connection)));
    } catch (error) {
      this.#made--;
      this.#waiting.shift()?.(error as Error);
    }
  }

  #serve(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0)
      this.#waiting.shift()?.(this.#idle.shift() as ServerConnection);
  }

  #ended(connection: ServerConnection): void {
    this.#made--;
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
    if (this.#waiting.length > 0 && this.#made < this.#most) void this.#make();
  }
}
