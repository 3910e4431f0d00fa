import { createHmac } from 'node:crypto';

/**
 * The headers of Standard Webhooks (standardwebhooks.com), by which a receiver verifies that a request is ours, new and
 * unchanged. The key is the token of the bot, as bytes: libraries take `whsec_` and the token in base64.
 */
export function signatureHeaders(
  token: string,
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): Record<string, string> {
  const signature = createHmac('sha256', token).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
