import type { Socket } from 'node:net';
import { type Frame, Frames, fatal, frame, readStartup } from './frames.ts';
import type { ServerConnection, ServerConnections } from './server-connections.ts';

const SSL_REQUEST = 80877103;
const CANCEL_REQUEST = 80877102;
/** What a client may say of itself; anything else would be a setting of a session. */
const STARTUP = new Set(['user', 'database', 'application_name', 'client_encoding']);
/** Query, function call and sync: PostgreSQL ends its answer to each with ReadyForQuery. */
const ANSWERED = 'QFS';
const LISTENS = /^\s*(UN)?LISTEN\b/i;

/**
 * One client of the pooler.
 * 1. It has a server connection from its first message until ReadyForQuery says `idle` and nothing that it sent is unanswered.
 * 2. What needs a session ends the client, with a message that says what it was: a prepared statement with a name, LISTEN.
 * 3. A client that ends within a transaction takes its server connection with it.
 */
export class PooledClient {
  readonly #socket: Socket;
  readonly #find: (database: string) => ServerConnections;
  readonly #frames = new Frames();
  #connections: ServerConnections | undefined;
  #server: ServerConnection | undefined;
  /** Messages that wait for a server connection. */
  #waiting: Buffer[] = [];
  #unanswered = 0;
  #isEnded = false;

  constructor(socket: Socket, find: (database: string) => ServerConnections) {
    this.#socket = socket;
    this.#find = find;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    // The end of the socket follows.
    socket.on('error', () => {});
    socket.once('close', () => this.#end());
  }

  #take(chunk: Buffer): void {
    if (!this.#connections) return void this.#start(chunk);
    for (const each of this.#frames.take(chunk)) if (!this.#isEnded) this.#forward(each);
  }

  /** The first message of a client comes in one piece: it is short. */
  #start(bytes: Buffer): void {
    const code = bytes.readUInt32BE(4);
    if (code === SSL_REQUEST) return void this.#socket.write('N');
    if (code === CANCEL_REQUEST) return void this.#end();
    const startup = readStartup(bytes);
    const strange = [...startup.keys()].filter((name) => !STARTUP.has(name));
    if (strange.length > 0) return void this.#refuse('08P01', `unsupported startup parameter: ${strange}`);
    this.#connections = this.#find(startup.get('database') ?? '');
    this.#connections.join();
    this.#socket.write(WELCOME);
  }

  #forward({ kind, bytes }: Frame): void {
    if (kind === 'X') return void this.#end();
    const needed = whatNeedsSession(kind, bytes);
    if (needed) return void this.#refuse('0A000', `a transaction pooler cannot do this: ${needed}`);
    if (ANSWERED.includes(kind)) this.#unanswered++;
    if (this.#server) return void this.#server.write(bytes);
    this.#waiting.push(bytes);
    if (this.#waiting.length === 1) this.#connections?.lend((lent) => this.#borrow(lent));
  }

  #borrow(lent: ServerConnection | Error): void {
    if (lent instanceof Error)
      return void this.#refuse((lent as { code?: string }).code ?? '08006', lent.message);
    if (this.#isEnded) return void this.#connections?.giveBack(lent);
    this.#server = lent;
    lent.borrower = {
      answered: (each) => this.#answered(each),
      lost: () => this.#refuse('08P01', 'the server connection was terminated'),
    };
    for (const bytes of this.#waiting.splice(0)) lent.write(bytes);
  }

  #answered({ kind, bytes }: Frame): void {
    this.#socket.write(bytes);
    if (kind !== 'Z') return;
    this.#unanswered--;
    const isIdle = bytes.at(-1) === 'I'.charCodeAt(0);
    if (isIdle && this.#unanswered === 0) this.#giveBack();
  }

  #giveBack(): void {
    const server = this.#server as ServerConnection;
    this.#server = undefined;
    this.#connections?.giveBack(server);
  }

  #refuse(code: string, message: string): void {
    if (this.#isEnded) return;
    this.#socket.end(fatal(code, message));
    this.#end();
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#server?.end();
    this.#server = undefined;
    this.#connections?.leave();
    this.#socket.end();
  }
}

const WELCOME = Buffer.concat([
  frame('R', Buffer.alloc(4)),
  frame('S', 'server_version', '18'),
  frame('S', 'client_encoding', 'UTF8'),
  frame('K', Buffer.alloc(8)),
  frame('Z', Buffer.from('I')),
]);

function whatNeedsSession(kind: string, bytes: Buffer): string | undefined {
  const text = kind === 'Q' || kind === 'P' ? textOf(bytes) : '';
  if (kind === 'P' && text !== '') return `a statement with the name ${text}`;
  return kind === 'Q' && LISTENS.test(text) ? text : undefined;
}

/** The first text of a message: of a query its SQL, of a statement to prepare its name. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8', 5, bytes.indexOf(0, 5));
