import type { IncomingMessage } from 'node:http';

/** Server options: a request without a body ends with its head, not by the events of a stream that nobody reads. */
export const emptyOptions = { optimizeEmptyRequests: true };

/** What has no body has no type of body: Fastify would wait for the end of a stream that has ended. */
export function forgetTypeOfNothing({ headers, readableEnded }: IncomingMessage): void {
  if (readableEnded) delete headers['content-type'];
}
