import type { ServerResponse } from 'node:http';
import { mustClose } from './draining.ts';
import { httpDate } from './http-date.ts';
import { type Kept, LateReply } from './late-reply.ts';
import { isPlain, JSON_TYPE } from './send-json.ts';

/** The head of a reply as text, without the headers that depend on its body. */
export interface Head {
  /** Headers, a line each. */
  readonly lines: string;
  /** Headers that Node writes last. */
  readonly lastLines: string;
}

/** The place where Node keeps the head of a reply; if there is one already, Node writes that. */
interface WithHead {
  _header: string;
}

const NONE: readonly string[] = [];

/**
 * A late reply whose head is prepared as text: Node otherwise examines each header of each reply, which takes as long as all the rest of a
 * delivery except the write itself. Only for a GET over HTTP/1.1 and a connection that stays open.
 */
export class FramedReply extends LateReply {
  readonly #head: Head;

  constructor(raw: ServerResponse, head: Head, kept: Omit<Kept, 'headers'>) {
    super(raw, { ...kept, headers: NONE });
    this.#head = head;
  }

  protected override get headers(): readonly string[] {
    return this.#head.lines.trimEnd().split('\r\n').flatMap(pairOf);
  }

  protected override write(parts: readonly string[]): void {
    if (isPlain(this.asked, parts) && !mustClose(this.raw)) writeFramed(this.raw, this.#head, parts.join(''));
    else super.write(parts);
  }
}

/** Sends a reply of status 200 with its head as text. */
export function writeFramed(raw: ServerResponse, { lines, lastLines }: Head, body: string): void {
  const bytes = Buffer.byteLength(body);
  const own = `content-type: ${JSON_TYPE}\r\ncontent-length: ${bytes}\r\nDate: ${httpDate()}\r\n`;
  (raw as unknown as WithHead)._header = `HTTP/1.1 200 OK\r\n${lines}${own}${lastLines}\r\n`;
  // Text known to be ASCII is written without a check of each character.
  raw.end(body, bytes === body.length ? 'latin1' : 'utf8');
}

/** `name: value` */
function pairOf(line: string): readonly [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}

/** Headers, a line each, in the form in which Fastify writes them. */
export const linesOf = (headers: Readonly<Record<string, string | number>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** The lines that Node writes last for a connection that stays open for so many seconds. */
export const keepAliveLines = (seconds: number): string =>
  linesOf({ Connection: 'keep-alive', 'Keep-Alive': `timeout=${seconds}` });
