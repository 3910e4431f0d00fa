import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepAliveLines, writeFramed } from './framed-reply.ts';
import { type Asked, isPlain } from './send-json.ts';

/** Sends a reply of status 200 past Fastify, if it can; returns whether it did. */
export type SendShort = (request: FastifyRequest, reply: FastifyReply, body: ShortBody) => boolean;

export interface ShortBody {
  readonly asked: Asked;
  readonly text: string;
}

export interface ShortReplies {
  /** Names of the headers that may go with a short reply, in lower case: none of their values comes from a client. */
  readonly headers: ReadonlySet<string>;
  /** Seconds for which a connection stays open without a request. */
  readonly keepAlive: number;
}

/** Characters. */
const SHORT = 16_384;

/**
 * Short replies of the usual kind have a head that is text: Node otherwise examines each of its headers, and Fastify takes the reply through its
 * steps. All other replies go through Fastify: with other headers (`Connection: close`, cookies), packed, to HEAD or HTTP/1.0.
 */
export function shortReplies({ headers: known, keepAlive }: ShortReplies): SendShort {
  const lastLines = keepAliveLines(keepAlive);
  return (request, reply, { asked, text }) => {
    const { raw } = reply;
    // Injected requests of tests have none.
    if (!(raw.socket instanceof Socket)) return false;
    if (text.length > SHORT || raw.statusCode !== 200 || !isPlain(asked, [text])) return false;
    if (!raw.shouldKeepAlive || request.raw.httpVersion !== '1.1' || asked.isHead) return false;
    const lines = linesOfKnown(reply, known);
    if (lines === undefined) return false;
    reply.hijack();
    writeFramed(raw, { lines, lastLines }, text);
    return true;
  };
}

/** undefined: one of the headers is not known. */
function linesOfKnown(reply: FastifyReply, known: ReadonlySet<string>): string | undefined {
  const headers = reply.getHeaders();
  let lines = '';
  for (const name in headers) {
    if (!known.has(name)) return undefined;
    lines += `${name}: ${headers[name]}\r\n`;
  }
  return lines;
}
