import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../declared.ts';
import type { Log } from '../../kernel/log.ts';
import { onceMade } from '../../kernel/tasks/once.ts';
import type { Method } from '../define-endpoint.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { WayOfApi } from '../paths/route.ts';
import type { Router } from '../paths/router.ts';
import { write } from '../reply/write.ts';
import type { ResumableUploads } from './resumable-uploads.ts';

type User = Caller['user'];

const PATH = '/tus';
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'];
const VERSION = '1.0.0';

/** Statuses for errors that the library answers with 400: 412 for another version, 415 for a PATCH of another type. */
function refusalOf({ method, requestHeaders: headers }: Exchange): 412 | 415 | undefined {
  if (method === 'OPTIONS') return undefined;
  if (headers['tus-resumable'] !== VERSION) return 412;
  return method === 'PATCH' && headers['content-type'] !== 'application/offset+octet-stream'
    ? 415
    : undefined;
}

function refuse(exchange: Exchange, status: 412 | 415): void {
  exchange.status = status;
  exchange
    .header('tus-resumable', VERSION)
    .header('tus-version', VERSION)
    .header('content-type', 'text/plain');
  write(exchange, status === 412 ? 'Tus-Resumable Required\n' : 'Invalid content-type\n');
}

/** The protocol at `/tus` of one or several scopes. Its library is loaded when the first upload comes. */
export class Resumable {
  readonly #uploads: ResumableUploads;
  readonly #users = new WeakMap<IncomingMessage, User>();
  readonly #library: () => Promise<Library>;

  constructor(uploads: ResumableUploads, folder: string) {
    this.#uploads = uploads;
    this.#library = onceMade(() => load(folder, uploads));
  }

  addTo(router: Router, way: WayOfApi, log: Log): void {
    const served = onceMade(() => this.#serve(way.prefix, log));
    const answer = (exchange: Exchange) => this.#answer(exchange, way, served);
    for (const url of [PATH, `${PATH}/`, `${PATH}/:id`])
      for (const method of METHODS) router.add(way.prefix + url, method, answer);
  }

  /** The library reads the body itself, as it arrives. */
  async #answer(exchange: Exchange, way: WayOfApi, served: () => Promise<Server>): Promise<void> {
    const { request, method } = exchange;
    exchange.isFromPage = way.isForPages;
    // The server's capabilities are no secret; each upload belongs to its owner.
    if (method !== 'OPTIONS') {
      const user = await way.admission.admit({ access: 'user', method: method as Method }, exchange);
      if (user) this.#users.set(request, user);
    }
    const status = refusalOf(exchange);
    if (status !== undefined) return refuse(exchange, status);
    if (method === 'POST') way.admission.count(exchange, this.#uploads.cost);
    const tus = await served();
    const response = exchange.takeOver();
    for (const [name, value] of Object.entries(exchange.headers)) response.setHeader(name, value);
    await tus.handle(request, withoutCors(response));
  }

  /** Throws for a request that was not admitted. */
  #userOf(request: IncomingMessage): User {
    const user = this.#users.get(request);
    if (!user) throw new Error('A request of an upload was not admitted.');
    return user;
  }

  async #serve(prefix: string, log: Log): Promise<Server> {
    const { createResumableServer, store } = await this.#library();
    return createResumableServer({
      ...this.#uploads,
      ...{ store, path: `${prefix}${PATH}` },
      userOf: (request) => this.#userOf(request),
      logError: (err) => log.error({ err }, 'a resumable upload failed'),
    });
  }
}

/** A response without the library's own CORS headers: which pages may read replies is decided for the whole API, in one place. */
function withoutCors(response: ServerResponse): ServerResponse {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  // The library passes the headers last, as names and values in turn.
  response.writeHead = (...head: unknown[]) => {
    const headers = head.pop() as string[];
    const isKept = headers.map((_, n) => !headers[n - (n % 2)]?.toLowerCase().startsWith('access-control-'));
    return writeHead(
      ...head,
      headers.filter((_, n) => isKept[n]),
    );
  };
  return response;
}

type Library = Awaited<ReturnType<typeof load>>;
type Server = ReturnType<Library['createResumableServer']>;

/** All scopes share one store, which counts a user's uploads. */
async function load(folder: string, { maxUnfinishedBytes: unfinishedBytes }: ResumableUploads) {
  const { createResumableServer } = await import('./resumable-server.ts');
  const { ResumableStore } = await import('./resumable-store.ts');
  return { createResumableServer, store: new ResumableStore(folder, { unfinishedBytes }) };
}
