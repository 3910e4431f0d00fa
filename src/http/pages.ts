import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from './admission.ts';

/** What is served outside the operations of the API: for people and their browsers. */
export interface Page {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** The Content-Security-Policy. */
  readonly policy: string;
  /** Seconds for which it may be kept; 0: it is asked for each time. */
  readonly maxAge: number;
}

export interface Missing {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  /** The client is a browser. */
  readonly wantsHtml: boolean;
}

type Routes = Readonly<Record<string, (segments: Readonly<Record<string, string>>) => Page | Promise<Page>>>;

export interface Pages {
  /** By path; `:name` stands for one segment, which the page gets by that name. */
  readonly routes: Routes;
  /** Pages that read the database: they count in the rate limit. */
  readonly limited: Routes;
  /** For every path that there is not. */
  missing(request: Missing): Page;
}

/** Serves the pages. No credentials are read: they show nothing that is not for everybody. */
export function mountPages(app: FastifyInstance, pages: Pages, admission: Admission): void {
  // Whatever is sent to a path that there is not is let go unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, payload, done) => {
    payload.resume();
    done(null);
  });
  for (const [url, render] of Object.entries(pages.routes)) {
    app.get(url, async (request, reply) =>
      sendPage(reply, await render(request.params as Record<string, string>)),
    );
  }
  for (const [url, render] of Object.entries(pages.limited)) {
    app.get(url, async (request, reply) => {
      admission.countAddress(request, reply);
      return sendPage(reply, await render(request.params as Record<string, string>));
    });
  }
  app.setNotFoundHandler((request, reply) => sendPage(reply, pages.missing(missingOf(request))));
}

function missingOf(request: FastifyRequest): Missing {
  const path = request.url.split('?', 1)[0] ?? '/';
  return { method: request.method, path, wantsHtml: (request.headers.accept ?? '').includes('text/html') };
}

export function sendPage(reply: FastifyReply, { status, type, body, policy, maxAge }: Page): FastifyReply {
  return reply
    .code(status)
    .type(type)
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', maxAge === 0 ? 'no-cache' : `public, max-age=${maxAge}`)
    .send(body);
}
