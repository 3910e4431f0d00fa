import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../chat/context.ts';
import type { Endpoint, Streamed } from './define-endpoint.ts';
import { SseOutlet } from './sse-outlet.ts';
import { openSocket, requireUpgrade } from './upgrade.ts';

/** Throws for a request that an operation with a WebSocket cannot answer. */
export function requireStreamable(
  { streams }: Pick<Endpoint, 'streams'>,
  request: FastifyRequest,
  { config }: Context,
): void {
  if (streams === 'socket') requireUpgrade(request, config.externalUrl);
}

/** Answers with a stream; the reply ends with its connection. */
export function sendStream(
  { streams }: Pick<Endpoint, 'streams'>,
  reply: FastifyReply,
  { begin }: Streamed,
): FastifyReply {
  const { request } = reply;
  if (streams === 'socket') openSocket(request, reply, begin);
  else if (request.method === 'HEAD') reply.type('text/event-stream; charset=utf-8').send();
  else begin(new SseOutlet(reply));
  return reply;
}
