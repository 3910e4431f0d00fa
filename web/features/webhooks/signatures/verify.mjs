import { createHmac, timingSafeEqual } from 'node:crypto';

/** `headers`: those of the request, by name in small letters; `body`: its bytes, as they came. */
export function isGenuine(token, headers, body) {
  const at = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - at) <= 300)) return false;
  const mac = createHmac('sha256', token).update(`${headers['webhook-id']}.${at}.`).update(body);
  const expected = Buffer.from(`v1,${mac.digest('base64')}`);
  const given = Buffer.from(headers['webhook-signature'] ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
