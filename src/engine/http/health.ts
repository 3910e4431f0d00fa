import type { FastifyInstance, FastifyReply } from 'fastify';

export interface Health {
  /** The reason to send requests elsewhere; undefined: this node takes them. */
  readonly unreadiness: () => Promise<string | undefined>;
  /** How many items of background jobs were given up. The node is ready all the same. */
  readonly failedItems: () => number;
}

/** For balancers and supervisors: no credentials, no rate limit, and no private data. */
export function mountHealth(app: FastifyInstance, { unreadiness, failedItems }: Health): void {
  app.get('/health/live', (_, reply) => send(reply, 200, { status: 'live' }));
  app.get('/health/ready', async (_, reply) => {
    const reason = await unreadiness();
    const failed = failedItems();
    if (reason === undefined)
      return send(reply, 200, { status: 'ready', ...(failed > 0 && { failed_items: failed }) });
    return send(reply, 503, { status: 'not_ready', reason });
  });
}

function send(
  reply: FastifyReply,
  status: number,
  body: Readonly<Record<string, string | number>>,
): FastifyReply {
  return reply
    .code(status)
    .type('application/json')
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(body));
}
