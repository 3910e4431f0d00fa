import webPush from 'web-push';
import { serveThread } from '../kernel/processes/serve-thread.js';

/** A notification before its encryption. */
export interface Plain {
  readonly address: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** At most `MOST_PAYLOAD` bytes as UTF-8. */
  readonly payload: string;
  /** Seconds for which the push service keeps it. */
  readonly ttl: number;
  readonly urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** At most 32 characters of base64url: a later notification replaces an earlier one that waits under the same topic. */
  readonly topic?: string | undefined;
  readonly vapid: Signer;
}

export interface Signer {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `https:` or `mailto:`: how a push service reaches the operator. */
  readonly subject: string;
}

/** A request for a push service. */
export interface Sealed {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Seconds for which a signature is valid; it is renewed after half of that. */
const SIGNED_FOR = 12 * 3600;
const MOST_SIGNED = 500;

/** By origin of the push service and key. */
const signatures = new Map<string, { readonly header: string; readonly until: number }>();

// A thread of its own: a key agreement and a signature take up to a millisecond, for each device.
serveThread(seal);

/** Encrypts a notification for its device (RFC 8291), and signs it for its push service (RFC 8292). */
function seal({ address, keys, payload, ttl, urgency, topic, vapid }: Plain): Sealed {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: address, keys: { ...keys } },
    payload,
    {
      ...{ TTL: ttl, urgency, contentEncoding: 'aes128gcm', vapidDetails: undefined },
      ...(topic !== undefined && { topic }),
    },
  );
  const { 'Content-Length': _, ...others } = headers as Record<string, string | number>;
  const named = Object.entries(others).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    headers: { ...Object.fromEntries(named), authorization: signatureFor(new URL(address).origin, vapid) },
    body: new Uint8Array(body ?? []),
  };
}

function signatureFor(origin: string, { subject, publicKey, privateKey }: Signer): string {
  const now = Math.floor(Date.now() / 1000);
  const name = `${origin} ${publicKey} ${subject}`;
  const known = signatures.get(name);
  if (known && known.until > now) return known.header;
  const expires = now + SIGNED_FOR;
  const { Authorization: header } = webPush.getVapidHeaders(
    ...([origin, subject, publicKey, privateKey, 'aes128gcm', expires] as const),
  );
  signatures.delete(name);
  signatures.set(name, { header, until: now + SIGNED_FOR / 2 });
  const [oldest] = signatures.keys();
  if (oldest !== undefined && signatures.size > MOST_SIGNED) signatures.delete(oldest);
  return header;
}
