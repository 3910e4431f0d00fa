import { MethodNotAllowed, NotFound } from '../../kernel/errors.ts';
import type { Admission } from '../admission/admission.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { missingOf, type SitePages, sendPage } from '../pages.ts';
import { write } from '../reply/write.ts';
import { type FoundRoute, pathOf } from './router.ts';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'];

interface Unmatched {
  readonly admission: Admission;
  /** Absent: unknown paths outside of the API are answered as those of the API. */
  readonly pages: SitePages | undefined;
}

/**
 * Answers a request that no route takes, before its body is read. In the API: OPTIONS, and another method than the path has with 405; otherwise
 * with 404. Both count against the address. Elsewhere with the page for unknown paths.
 */
export async function answerUnmatched(
  exchange: Exchange,
  found: FoundRoute | undefined,
  { admission, pages }: Unmatched,
): Promise<void> {
  const ofApi = found && found.prefix !== '' ? found : undefined;
  if (!ofApi && pages && !isOfApi(exchange)) return sendPage(exchange, pages.missing(missingOf(exchange)));
  const allowed = ofApi && allowedOf(ofApi);
  if (allowed && exchange.method === 'OPTIONS') return sayAllowed(exchange, allowed);
  admission.countAddress(exchange);
  if (!allowed || !METHODS.includes(exchange.method)) throw new NotFound('Not found');
  exchange.header('allow', allowed.join(', '));
  throw new MethodNotAllowed(allowed);
}

function sayAllowed(exchange: Exchange, allowed: readonly string[]): void {
  exchange.status = 204;
  write(exchange.header('allow', allowed.join(', ')), undefined);
}

const allowedOf = ({ methods }: FoundRoute): string[] =>
  [...new Set([...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort();

/** `/api` and `/json`, and all paths below them. */
const isOfApi = ({ url }: Exchange): boolean => /^\/(?:api|json)(?:\/|$)/.test(pathOf(url));
