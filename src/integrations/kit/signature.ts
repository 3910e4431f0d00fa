import { createHmac, timingSafeEqual } from 'node:crypto';

/** How a service proves that it sends a request: an HMAC of the body, or the secret itself, in a header. */
export interface Signature {
  readonly header: string;
  /** `hmac`: SHA-256 of the body in hex; `hmac-base64`: in base64; `token`: the secret itself; `stripe`: `t=…,v1=…`. */
  readonly kind: 'hmac' | 'hmac-base64' | 'token' | 'stripe' | 'pagerduty';
  /** What stands before the digest. */
  readonly prefix?: string;
}

export interface Signed {
  header(name: string): string | undefined;
  readonly body: Uint8Array;
}

/** Signed longer ago than this, or later than now, a request is refused: somebody may have recorded it. Seconds. */
const MOST_AGE = 300;

/** Whether the request is signed with the secret. `now`: UNIX seconds. */
export function isSigned(
  signature: Signature,
  secret: string,
  { body, header, now }: Signed & { now: number },
) {
  const given = header(signature.header) ?? '';
  const digest = (prefix: string, encoding: 'hex' | 'base64' = 'hex') =>
    createHmac('sha256', secret).update(prefix).update(body).digest(encoding);
  switch (signature.kind) {
    case 'token':
      return isSame(given, secret);
    case 'hmac':
      return isSame(given, `${signature.prefix ?? ''}${digest('')}`);
    case 'hmac-base64':
      return isSame(given, `${signature.prefix ?? ''}${digest('', 'base64')}`);
    case 'pagerduty':
      return given
        .split(',')
        .slice(0, 10)
        .some((each) => isSame(each.trim(), `v1=${digest('')}`));
    case 'stripe':
      return isStripes(given, now, (prefix) => digest(prefix));
    default:
      return signature.kind satisfies never;
  }
}

function isStripes(given: string, now: number, digest: (prefix: string) => string): boolean {
  const parts = given
    .split(',')
    .slice(0, 20)
    .map((part) => part.trim());
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  if (!/^[0-9]{1,12}$/.test(time) || Math.abs(now - Number(time)) > MOST_AGE) return false;
  const expected = `v1=${digest(`${time}.`)}`;
  return parts.some((part) => isSame(part, expected));
}

/** Takes the same time wherever the texts differ. */
function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
