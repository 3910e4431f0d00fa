import type { EncodedReply, Endpoint } from './define-endpoint.ts';
import type { LateOptions } from './late-reply.ts';
import { replyChecker } from './reply.ts';
import { NEVER, type SendOptions } from './send-json.ts';
import { toOurs } from './wire-names.ts';

/** Replies to waiting clients are compressed from this many characters on: a single event is short, and goes to many at once. */
const COMPRESS_EVENTS_FROM = 4096;

function sendingOf({ hasSecret, waits }: Endpoint): SendOptions {
  if (hasSecret) return { compressFrom: NEVER };
  return waits ? { compressFrom: COMPRESS_EVENTS_FROM } : {};
}

/** How replies of the endpoint that are JSON text already are sent. `isChecked`: checks them against the declaration. */
export function lateOptionsOf(endpoint: Endpoint, isChecked: boolean): LateOptions {
  const sending = sendingOf(endpoint);
  if (!isChecked) return { sending, check: undefined };
  const check = replyChecker(endpoint);
  return {
    sending,
    check: ({ parts }: EncodedReply) => check(JSON.stringify(toOurs(JSON.parse(parts.join(''))))),
  };
}
