import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import { hostUrls } from '../kernel/postgres-url.ts';
import { findWritable } from './postgres-hosts.ts';
import { statementName } from './sql.ts';

/** Limits in milliseconds: no node waits for PostgreSQL, or PostgreSQL for a node, without an end. */
export interface PostgresLimits {
  /** Making a connection; the answer of a connection that may be dead. */
  readonly connect: number;
  /** A statement, and the commit; migrations have no limit. */
  readonly statement: number;
  /** The wait for the realm's lock, or for any other. */
  readonly lock: number;
  /**
   * The silence of a node between two statements of a transaction that holds the realm's lock: PostgreSQL then ends the
   * transaction, so that a node that is frozen or cut off stops the writes of the others for no longer.
   */
  readonly idleWriter: number;
  /** The same for a snapshot, which holds no lock. */
  readonly idleReader: number;
  /** The answer to a statement: past `statement`, so that PostgreSQL ends it first where it can be reached. */
  readonly answer: number;
  /** Making the connection that looks at the log, and each of its answers. */
  readonly look: number;
  /** For how long nothing must have been heard on any connection, while a look waits for half of its limit, until PostgreSQL counts as silent. */
  readonly silence: number;
  /** The age of a node's memory up to which it answers; longer than two looks, so that one may fail. */
  readonly stale: number;
  /** The pause before the LISTEN connection is made again: after the first failure, doubled with each, up to `retryMost`. */
  readonly retry: number;
  readonly retryMost: number;
  /** How long a connection keeps its plans: a plan made for a small table reads the whole table, also when it has grown. */
  readonly plans: number;
}

export const POSTGRES_LIMITS: PostgresLimits = {
  connect: 10_000,
  statement: 30_000,
  lock: 15_000,
  idleWriter: 10_000,
  idleReader: 300_000,
  answer: 35_000,
  look: 2000,
  silence: 1500,
  stale: 5000,
  retry: 200,
  retryMost: 10_000,
  plans: 60_000,
};

/** PostgreSQL's keepalive settings, for connections whose other end vanished; no value is more than a minute. */
const KEEPALIVE = [
  'tcp_keepalives_idle=20',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=30000',
];
const KEEPALIVE_AFTER_MS = 10_000;
const FAREWELL_MS = 1000;

/** Whole numbers come as numbers: none of ours passes 2^53. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
} as pg.CustomTypesConfig;

/**
 * Whether nodes listen on connections of their own, and sessions have settings: not where `PARLEY_DATABASE_LISTEN=0`, which the
 * URL carries as `listen=0`.
 */
export const hasSessions = (url: string): boolean =>
  hostUrls(url).some((each) => new URL(each).searchParams.get('listen') !== '0');

export interface ConnectionOptions {
  readonly limits: PostgresLimits;
  readonly role: 'writer' | 'reader' | 'listener' | 'lookout' | 'migrator';
  /** Whether a commit waits until it is on disk. */
  readonly durable?: boolean;
}

export interface ClientConfig extends pg.ClientConfig {
  /** A URL for each host, where there are several. */
  readonly hosts?: readonly string[];
  /** The session itself may only read: that it cannot write says nothing of the server. */
  readonly isForReading?: boolean;
  /** Whether PostgreSQL is known to be silent: then the connection is not tried. Absent: it never is. */
  readonly isServerSilent?: () => boolean;
}

export function clientConfig(given: string, options: ConnectionOptions): ClientConfig {
  const { limits, role } = options;
  const hosts = hostUrls(given);
  const [url = given] = hosts;
  return {
    ...(hosts.length > 1 && { hosts }),
    isForReading: role === 'reader',
    ...(hasSessions(url) ? withSettings(url, settingsOf(options)) : { connectionString: url }),
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
    connectionTimeoutMillis: role === 'lookout' ? limits.look : limits.connect,
    application_name: `parley ${role}`,
    // Statements are sent before the previous one is answered: fewer round trips, also under the realm's lock.
    ...((role === 'writer' || role === 'reader') && { pipeline: true }),
  };
}

/** Parameters of the session, `name=value`. */
function settingsOf({ limits, role, durable = true }: ConnectionOptions): string[] {
  const settings = [...KEEPALIVE];
  // The lookout sees whether the database itself is read-only.
  if (role === 'reader') settings.push('default_transaction_read_only=on');
  if (role === 'writer' && !durable) settings.push('synchronous_commit=off');
  // A migration may take long, and further nodes that start wait for it.
  if (role === 'migrator') return settings;
  const idle = role === 'writer' ? limits.idleWriter : limits.idleReader;
  return [
    ...settings,
    `statement_timeout=${limits.statement}`,
    `lock_timeout=${limits.lock}`,
    `idle_in_transaction_session_timeout=${idle}`,
  ];
}

/** The first statement of a writing transaction, where its session has no settings. */
export const localSettings = ({ limits, durable }: Pick<ConnectionOptions, 'limits' | 'durable'>): string =>
  [
    `statement_timeout = ${limits.statement}`,
    `lock_timeout = ${limits.lock}`,
    `idle_in_transaction_session_timeout = ${limits.idleWriter}`,
    ...(durable ? [] : ['synchronous_commit = off']),
  ]
    .map((setting) => `SET LOCAL ${setting}; `)
    .join('');

/** Keeps the URL's own `options` and adds ours. */
function withSettings(url: string, settings: readonly string[]): pg.ClientConfig {
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  const given = new URL(url);
  const own = given.searchParams.get('options');
  if (own === null) return { connectionString: url, options };
  given.searchParams.delete('options');
  return { connectionString: given.href, options: `${own} ${options}` };
}

/** How an engine makes its connections. */
export type NewClient = (config: ClientConfig, limits: PostgresLimits) => BoundedClient;

/**
 * Breaks its connection when an answer is overdue, or says that the server takes no writes (event `readOnly`): nothing keeps waiting on it, and
 * another is made, maybe to another server.
 */
export class BoundedClient extends pg.Client {
  readonly #socket: Socket;
  readonly #limits: PostgresLimits;
  readonly #hosts: readonly string[] | undefined;
  readonly #isForReading: boolean;
  readonly #isServerSilent: () => boolean;
  readonly #keepsStatements: boolean;
  #bytesRead = 0;
  #heardAt = Number.NEGATIVE_INFINITY;
  #planned = performance.now();
  #isCorked = false;
  /** Statements without an answer. */
  #pending = 0;
  #isLeaving = false;

  constructor(given: ClientConfig, limits: PostgresLimits) {
    const { hosts, isForReading = false, isServerSilent = () => false, ...config } = given;
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.#limits = limits;
    this.#hosts = hosts;
    this.#isForReading = isForReading;
    this.#isServerSilent = isServerSilent;
    this.#keepsStatements = hasSessions(config.connectionString ?? '');
    // Without a listener, an error of an idle or closing connection would end the process.
    this.on('error', () => {});
    // A connection that found no host may be broken before it began.
    socket.on('error', () => {});
  }

  /**
   * A statement's answer, within the limit or `ms`. Throws DatabaseUnavailable when PostgreSQL cannot be reached or is
   * too slow.
   */
  async ask(text: string, values?: readonly unknown[], ms = this.#limits.answer): Promise<pg.QueryResult> {
    const cancel = this.#breakAfter(ms);
    this.#corkForNow();
    this.#pending++;
    try {
      return await (values ? this.query(this.#statementOf(text, values)) : this.query(text));
    } catch (error) {
      throw this.#isForReading ? asUnavailable(error) : this.#note(error);
    } finally {
      cancel();
      this.#hear();
      this.#pending--;
      if (this.#isLeaving) setImmediate(() => this.#leave());
    }
  }

  /** When PostgreSQL was last heard on it, in milliseconds of `performance.now`; of bytes that are no answer yet, the moment of this call. */
  get heardAt(): number {
    this.#hear();
    return this.#heardAt;
  }

  #hear(): void {
    const { bytesRead } = this.#socket;
    if (bytesRead === this.#bytesRead) return;
    this.#bytesRead = bytesRead;
    this.#heardAt = performance.now();
  }

  #note(error: unknown): unknown {
    const { code } = error as { code?: string };
    this.#isLeaving ||= code === READ_ONLY || code === DISK_FULL;
    if (code !== READ_ONLY) return asUnavailable(error);
    this.emit('readOnly');
    return new DatabaseUnavailable(error, 'readOnly');
  }

  /** Once the transaction that was refused has ended, which asks without a pause. */
  #leave(): void {
    if (this.#pending === 0) this.break(new Error('Connection terminated: PostgreSQL takes no writes'));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  /** Connects to the first of several hosts that takes writes. */
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = this.#connectSomewhere();
    if (!callback) return connected;
    connected.then(() => callback(undefined as never), callback);
    return undefined;
  }

  async #connectSomewhere(): Promise<pg.Client> {
    try {
      if (this.#isServerSilent()) throw new Error('Connection terminated: PostgreSQL is silent');
      if (this.#hosts) Object.assign(this, await findWritable(this.#hosts, this.#limits.look));
    } catch (error) {
      // As of a connection that was made.
      this.emit('end');
      throw error;
    }
    await super.connect();
    return this;
  }

  /** Joins the statements of one turn of the event loop into one write to the socket, which costs more than most queries. */
  #corkForNow(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.uncork();
    });
  }

  #statementOf(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = this.#keepsStatements ? statementName(text) : undefined;
    if (name !== undefined) this.#forgetOldPlans();
    return { text, values: values as unknown[], ...(name !== undefined && { name }) };
  }

  #forgetOldPlans(): void {
    const now = performance.now();
    if (now - this.#planned < this.#limits.plans) return;
    this.#planned = now;
    // In a failed transaction it fails too: the next transaction does it.
    this.query('DISCARD PLANS').catch(() => {});
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  /** Closes the connection in order; if PostgreSQL does not answer, breaks it soon. */
  override end(callback?: (error: Error) => void): Promise<void> {
    const timer = setTimeout(() => this.break(), FAREWELL_MS).unref();
    this.once('end', () => clearTimeout(timer));
    return callback ? (super.end(callback) as never) : super.end();
  }

  /** Collects statements until `uncork` sends them together. */
  cork(): void {
    this.#socket.cork();
  }

  uncork(): void {
    this.#socket.uncork();
  }

  /** Breaks the connection at once. */
  break(reason = new Error('Connection terminated')): void {
    this.#socket.destroy(reason);
  }

  #breakAfter(ms: number): () => void {
    let isOver = false;
    const late = () => {
      if (!isOver) this.break(new Error('Connection terminated: PostgreSQL has not answered in time'));
    };
    // After the process stood still, the answer may already have arrived: it is read before the connection is given up.
    const timer = setTimeout(() => setImmediate(late), ms);
    timer.unref();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }
}

export const newClient: NewClient = (config, limits) => new BoundedClient(config, limits);

/** PostgreSQL's error classes and codes for an unavailable server or a limit, rather than a wrong statement. */
const UNAVAILABLE = /^(08...|57...|25P0[34]|53[34]00|55P03)$/;
/** A read-only server, or one whose disk is full: another may be the one to write to. */
const READ_ONLY = '25006';
const DISK_FULL = '53100';
const BROKEN = /^(Connection terminated|Client (has|was)|timeout e)/;

/** The error that a request gets for an error of the driver: DatabaseUnavailable, or the error itself where it is a defect. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const isAway =
    error instanceof pg.DatabaseError
      ? UNAVAILABLE.test(error.code ?? '')
      : BROKEN.test(message) || /^E[A-Z_]+$/.test(code ?? '');
  return isAway ? new DatabaseUnavailable(error) : error;
}
