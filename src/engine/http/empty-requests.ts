import type { IncomingMessage } from 'node:http';

/** Server options: a request without a body ends with its head, without waiting for the events of an empty stream. */
export const emptyOptions = { optimizeEmptyRequests: true };

/** Drops the type of a missing body: Fastify would wait for the end of a stream that has already ended. */
export function dropTypeOfMissingBody({ headers, readableEnded }: IncomingMessage): void {
  if (readableEnded) delete headers['content-type'];
}
