import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../chat/context.ts';
import { onceMade } from '../kernel/once.ts';
import type { Admission } from './admission.ts';
import type { Method } from './define-endpoint.ts';
import type { ResumableUploads } from './resumable-uploads.ts';

type User = Caller['user'];

const PATH = '/tus';
const VERSION = '1.0.0';

/** Statuses for errors that the library answers with 400: 412 for another version, 415 for a PATCH of another type. */
function refusalOf({ method, headers }: FastifyRequest): 412 | 415 | undefined {
  if (method === 'OPTIONS') return undefined;
  if (headers['tus-resumable'] !== VERSION) return 412;
  return method === 'PATCH' && headers['content-type'] !== 'application/offset+octet-stream'
    ? 415
    : undefined;
}

function refuse(reply: FastifyReply, status: 412 | 415): FastifyReply {
  reply.code(status).header('Tus-Resumable', VERSION).header('Tus-Version', VERSION).type('text/plain');
  return reply.send(status === 412 ? 'Tus-Resumable Required\n' : 'Invalid content-type\n');
}

interface Mounting {
  readonly admission: Admission;
  /** The path of the scope, with which addresses of uploads begin. */
  readonly prefix: string;
  /** Whether the scope serves our pages (`/json`). */
  readonly isForPages: boolean;
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

  mount(scope: FastifyInstance, { admission, prefix, isForPages }: Mounting): void {
    const users = this.#users;
    const served = onceMade(() => this.#serve(scope, prefix));
    scope.register(async (own) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('*', (_, body, done) => done(null, body));
      for (const url of [PATH, `${PATH}/`, `${PATH}/:id`]) {
        own.route({
          method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
          url,
          async onRequest(request, reply) {
            request.isFromPage = isForPages;
            // The server's capabilities are no secret; each upload belongs to its owner.
            if (request.method === 'OPTIONS') return;
            const user = await admission.admit(
              { access: 'user', method: request.method as Method },
              request,
              reply,
            );
            if (user) users.set(request.raw, user);
          },
          handler: async (request, reply) => {
            const status = refusalOf(request);
            if (status !== undefined) return refuse(reply, status);
            if (request.method === 'POST') {
              admission.count(users.get(request.raw), reply, this.#uploads.cost);
            }
            const tus = await served();
            reply.hijack();
            for (const [name, value] of Object.entries(reply.getHeaders())) {
              if (value !== undefined) reply.raw.setHeader(name, value);
            }
            await tus.handle(request.raw, withoutCors(reply.raw));
          },
        });
      }
    });
  }

  /** Throws for a request that was not admitted. */
  #userOf(request: IncomingMessage): User {
    const user = this.#users.get(request);
    if (!user) throw new Error('A request of an upload was not admitted.');
    return user;
  }

  async #serve(scope: FastifyInstance, prefix: string): Promise<Server> {
    const { createResumableServer, store } = await this.#library();
    return createResumableServer({
      ...this.#uploads,
      ...{ store, path: `${prefix}${PATH}` },
      userOf: (request) => this.#userOf(request),
      logError: (err) => scope.log.error({ err }, 'a resumable upload failed'),
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
