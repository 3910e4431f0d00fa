import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Log } from '../../kernel/log.ts';
import { Exchange, type Surroundings } from '../exchange/exchange.ts';
import { headOf, JSON_HEADERS } from '../exchange/headers.ts';
import type { QuickLane } from '../paths/quick-lane.ts';
import type { Router } from '../paths/router.ts';
import { sendFailure } from '../reply/failure.ts';
import { KEEP_ALIVE } from '../reply/write.ts';
import { bindLoopback } from './loopback.ts';
import { createServer } from './node-http.ts';
import { quietTurn } from './quiet-turn.ts';
import {
  answerUnreadable,
  dropTypeOfMissingBody,
  emptyOptions,
  headOptions,
  refuseExpectations,
  refuseWhileStopping,
  requireHost,
  withSingleSlashes,
} from './request-head.ts';
import { logRequest, measureRequest } from './request-log.ts';
import { routeUpgrades, upgradeOptions } from './upgrade.ts';

/** Milliseconds for the whole request. */
const REQUEST_TIMEOUT = 300_000;

export interface HttpParts {
  /** Answers a request; what it throws is answered as an error. */
  readonly router: Pick<Router, 'answer'>;
  readonly quick: QuickLane;
  readonly addressOf: Surroundings['addressOf'];
  readonly log: Log;
  /** Gets one line for each request; undefined: no access log. */
  readonly accessLog: Log | undefined;
  readonly isMeasured: boolean;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly backlog?: number;
}

/** Milliseconds for which a server waits at most for a turn in which nothing comes: before it refuses connections, as much as a drain has, and at its end. */
const MOST_WAIT_MS = { refusing: 1000, closing: 100 };

/** A server of node:http. Each request becomes an `Exchange`, which is answered once. */
export class HttpServer {
  readonly server: Server;
  readonly #parts: HttpParts;
  readonly #surroundings: Surroundings & { isDraining: boolean };
  /** Connections without any request. */
  readonly #unused = new Set<Socket>();
  /** What takes connections on the other addresses of `localhost`. */
  #others: readonly NetServer[] = [];
  #isClosing = false;
  #closed: Promise<void> | undefined;

  constructor(parts: HttpParts) {
    this.#parts = parts;
    const { log, addressOf } = parts;
    let number = 0;
    const fail = (exchange: Exchange, error: unknown) => sendFailure(error, exchange);
    this.#surroundings = { log, addressOf, nextNumber: () => ++number, fail, isDraining: false };
    const options = { ...headOptions, ...upgradeOptions, ...emptyOptions };
    this.server = createServer(
      { ...options, requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: 1000 * KEEP_ALIVE },
      (request, response) => this.#serve(request, response),
    );
    // Without a listener, a failure to accept a connection would end the process.
    this.server.on('error', (err) =>
      log.error({ err }, 'The socket on which the server listens has failed.'),
    );
    this.server.on('clientError', answerUnreadable(JSON_HEADERS));
    refuseExpectations(this.server, JSON_HEADERS);
    routeUpgrades(this.server, (request, response) => this.#serve(request, response));
    this.server.on('connection', (socket: Socket) => {
      this.#unused.add(socket);
      socket.once('close', () => this.#unused.delete(socket));
    });
  }

  /** Resolves to the address. Rejects if the port is taken. */
  async listen({ host, port, backlog }: ListenOptions): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen({ host, port, ...(backlog !== undefined && { backlog }) }, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
    if (host === 'localhost') this.#others = await bindLoopback(this.server, backlog);
    return this.listeningOrigin;
  }

  /** `http://127.0.0.1:9991` */
  get listeningOrigin(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
  }

  /** From now on each reply ends its connection: balancers have fewer and fewer to this server. */
  beginDraining(): void {
    this.#surroundings.isDraining = true;
  }

  /**
   * Replies keep their connections again. For the moment before `stopListening`: clients whose connections end open new ones all the time, and those that
   * the system has taken and this server has not would be reset there.
   */
  keepConnections(): void {
    this.#surroundings.isDraining = false;
  }

  /** Refuses new connections; requests on open ones are answered, and from then on each reply ends its connection. */
  async stopListening(): Promise<void> {
    await quietTurn(MOST_WAIT_MS.refusing);
    this.beginDraining();
    // Node's own `close` also cuts idle connections, on which a balancer may be sending a request.
    for (const each of [this.server, ...this.#others])
      if (each.listening) NetServer.prototype.close.call(each);
  }

  /** Refuses new requests, and resolves once the others are answered. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    // Node would wait for a connection that its reply keeps open, as long as an idle one may live.
    this.beginDraining();
    await quietTurn(MOST_WAIT_MS.closing);
    this.#isClosing = true;
    // Browsers open connections in advance. Node counts only those that had a request as idle, and would wait for the others until their time limit.
    for (const socket of this.#unused) socket.destroy();
    // An error says that it did not listen.
    const closed = (each: NetServer) => new Promise<void>((resolve) => each.close(() => resolve()));
    await Promise.all([this.server, ...this.#others].map(closed));
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    this.#unused.delete(request.socket);
    if (this.#isClosing) refuseWhileStopping(response);
    else if (!this.#parts.quick.take(request, response, () => this.#open(request, response))) {
      request.url = withSingleSlashes(request);
      void this.#answer(this.#open(request, response));
    }
  }

  #open(request: IncomingMessage, response: ServerResponse): Exchange {
    const { accessLog, isMeasured } = this.#parts;
    const around = { head: headOf(request.url ?? '/'), surroundings: this.#surroundings };
    const exchange = new Exchange(request, response, around);
    if (accessLog) logRequest(exchange, accessLog);
    if (isMeasured) measureRequest(exchange);
    return exchange;
  }

  async #answer(exchange: Exchange): Promise<void> {
    try {
      requireHost(exchange.request);
      dropTypeOfMissingBody(exchange.request);
      await this.#parts.router.answer(exchange);
    } catch (error) {
      exchange.fail(error);
    }
  }
}
