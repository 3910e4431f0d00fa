import type { FastifyInstance, FastifyReply } from 'fastify';

export interface Health {
  /** The reason to send requests elsewhere; undefined: this node takes them. */
  readonly unreadiness: () => Promise<string | undefined>;
}

/** For balancers and supervisors: no credentials, no rate limit, and no private data. */
export function mountHealth(app: FastifyInstance, { unreadiness }: Health): void {
  app.get('/health/live', (_, reply) => send(reply, 200, { status: 'live' }));
  app.get('/health/ready', async (_, reply) => {
    const reason = await unreadiness();
    if (reason === undefined) return send(reply, 200, { status: 'ready' });
    return send(reply, 503, { status: 'not_ready', reason });
  });
}

function send(reply: FastifyReply, status: number, body: Readonly<Record<string, string>>): FastifyReply {
  return reply
    .code(status)
    .type('application/json')
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(body));
}
