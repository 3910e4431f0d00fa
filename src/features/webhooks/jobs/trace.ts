import type { OutboundAnswer, OutboundRequest } from '../../../engine/outbound/client.ts';
import type { DeliveryAttempt, GotReply, KeptText, SentRequest } from '../store/attempts.ts';

/** Characters of a request and of a reply that are kept. */
export const MOST_KEPT = 8192;
/** Characters of an address or a header that are kept. */
const MOST_LINE = 2048;

const HIDDEN = '[hidden]';
/** Headers of requests that are secret. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['webhook-signature', 'authorization']);
/** Headers of replies that help to find an error; others may be secrets of the receiver. */
const SHOWN_HEADERS = ['content-type', 'retry-after', 'location', 'date', 'server'] as const;

/** A request and its reply, without the token of the bot. */
interface Exchange {
  readonly request: OutboundRequest;
  /** undefined: no answer came. */
  readonly answer: OutboundAnswer | undefined;
  readonly token: string;
}

/** The ledger's record of an attempt. */
export function traceOf(
  { request, answer, token }: Exchange,
  times: Pick<DeliveryAttempt, 'startedAt' | 'durationMs'>,
): DeliveryAttempt {
  const hide = (text: string) => (token === '' ? text : text.replaceAll(token, HIDDEN));
  return { ...times, request: sentOf(request, hide), reply: answer && replyOf(answer, hide) };
}

function sentOf(
  { url, headers = {}, body = '' }: OutboundRequest,
  hide: (text: string) => string,
): SentRequest {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    SECRET_HEADERS.has(name) ? HIDDEN : hide(value).slice(0, MOST_LINE),
  ]);
  return {
    url: hide(withoutPassword(url)).slice(0, MOST_LINE),
    headers: Object.fromEntries(shown),
    body: cut(hide(body.toString())),
  };
}

function replyOf({ status, headers, body }: OutboundAnswer, hide: (text: string) => string): GotReply {
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, hide(String(value)).slice(0, MOST_LINE)]];
  });
  return { status, headers: Object.fromEntries(shown), body: cut(hide(body.toString('utf8'))) };
}

/** Text that a database accepts: PostgreSQL takes no NUL. A half pair of surrogates at the end is removed. */
function cut(text: string): KeptText {
  const kept = text.slice(0, MOST_KEPT).toWellFormed().replaceAll('\0', '\uFFFD');
  return { text: kept, isCut: text.length > MOST_KEPT };
}

function withoutPassword(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.username === '' && url.password === '')) return address;
  url.username = '';
  url.password = '';
  return url.href;
}
