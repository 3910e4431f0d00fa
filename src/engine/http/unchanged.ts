import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { names } from './etag.ts';

/** Tags a reply that clients may keep; answers 304 and returns true if the client has it already. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  // The reply has other bytes in each content coding.
  reply.header('ETag', `W/${tag}`).header('Cache-Control', 'private, no-cache');
  if (!names(request.headers['if-none-match'], tag)) return false;
  reply.code(304).send();
  return true;
}
