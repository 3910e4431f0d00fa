import { createHash, createHmac, timingSafeEqual, verify } from 'node:crypto';

/** How a service proves that it sent a request. */
export interface Signature {
  /** The header with the signature; for `mailgun` the field of the form. */
  readonly header: string;
  /**
   * - `hmac`: HMAC of the body, in hex
   * - `token`: the secret itself
   * - `gitlab`: the secret itself; of a signing token (`whsec_…`) a signature of Standard Webhooks in its place
   * - `jws`: HS256 over a claim `sha256`, the digest of the body in hex
   * - `mailgun`: HMAC of the fields `timestamp` and `token` of a form, in hex, in the field `signature`
   * - `pagerduty`: several HMACs of the body, each `v1=…`
   * - `rsa`: RSA with SHA-1 over the field `payload`, in base64; the secret is the public key
   * - `stripe`: `t=…,v1=…`, HMAC of the time and the body
   * - `trello`: HMAC of the body and the address, in base64
   * - `zendesk`: HMAC of the time and the body, in base64
   */
  readonly kind:
    | 'hmac'
    | 'token'
    | 'gitlab'
    | 'jws'
    | 'mailgun'
    | 'pagerduty'
    | 'rsa'
    | 'stripe'
    | 'trello'
    | 'zendesk';
  /** Hash of an HMAC; absent: SHA-256. */
  readonly hash?: 'sha1';
  /** The text before the digest. */
  readonly prefix?: string;
}

/** The parts of a request that a service signs. */
export interface Signed {
  header(name: string): string | undefined;
  readonly body: Uint8Array;
  /** The fields of a form. */
  readonly form?: ReadonlyMap<string, string> | undefined;
  /** The whole address of the request, as the service has it. */
  readonly address: string;
  /** UNIX seconds. */
  readonly now: number;
}

/** Seconds: a request signed longer ago, or later than now by more, is refused, since it may be a recorded one. */
const MOST_AGE = 300;

/** Whether the request is signed with the secret. */
export function isSigned(signature: Signature, secret: string, signed: Signed): boolean {
  const given = signed.header(signature.header) ?? '';
  return CHECKS[signature.kind]({ signature, secret, signed, given });
}

interface Check {
  readonly signature: Signature;
  readonly secret: string;
  readonly signed: Signed;
  /** The value of the header. */
  readonly given: string;
}

const CHECKS: Readonly<Record<Signature['kind'], (check: Check) => boolean>> = {
  hmac: ({ signature: { prefix = '', hash }, secret, signed: { body }, given }) =>
    isSame(given, prefix + hmac(secret, [body], hash).toString('hex')),
  token: ({ secret, given }) => isSame(given, secret),
  gitlab: (check) =>
    check.secret.startsWith('whsec_') ? isStandard(check) : isSame(check.given, check.secret),
  jws: isJws,
  mailgun: ({ secret, signed: { form, now } }) => {
    const field = (name: string) => form?.get(name) ?? '';
    const signed = [field('timestamp'), field('token')];
    const expected = hmac(secret, signed).toString('hex');
    return isRecent(secondsOf(field('timestamp')), now) && isSame(field('signature'), expected);
  },
  pagerduty: ({ secret, signed: { body }, given }) => {
    const expected = `v1=${hmac(secret, [body]).toString('hex')}`;
    return partsOf(given, ',').some((part) => isSame(part, expected));
  },
  rsa: isRsa,
  stripe: isStripes,
  trello: ({ secret, signed: { body, address }, given }) =>
    isSame(given, hmac(secret, [body, address], 'sha1').toString('base64')),
  zendesk: ({ secret, signed: { body, header, now }, given }) => {
    const time = header('X-Zendesk-Webhook-Signature-Timestamp') ?? '';
    return (
      isRecent(Date.parse(time) / 1000, now) && isSame(given, hmac(secret, [time, body]).toString('base64'))
    );
  },
};

/** Standard Webhooks: `v1,` and the HMAC of `id.time.body`, several with blanks between them. */
function isStandard({ secret, signed: { body, header, now } }: Check): boolean {
  const [id = '', time = '', given = ''] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => header(name),
  );
  if (!isRecent(secondsOf(time), now)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = `v1,${hmac(key, [`${id}.${time}.`, body]).toString('base64')}`;
  return partsOf(given, ' ').some((part) => isSame(part, expected));
}

/** Threat: a token that names another algorithm, or none. Only HS256 is accepted, whatever the token names. */
function isJws({ secret, signed: { body }, given }: Check): boolean {
  const [head = '', claims = '', mac = '', ...rest] = given.slice(0, MOST_JWS).split('.');
  const expected = hmac(secret, [`${head}.${claims}`]).toString('base64url');
  if (rest.length > 0 || !isSame(mac, expected)) return false;
  try {
    const { sha256 }: { sha256?: unknown } =
      JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) ?? {};
    return typeof sha256 === 'string' && isSame(sha256, createHash('sha256').update(body).digest('hex'));
  } catch {
    // It is no JSON.
    return false;
  }
}

/** The most characters of a token: more than any service sends. */
const MOST_JWS = 4096;

function isRsa({ secret, signed: { form }, given }: Check): boolean {
  const payload = form?.get('payload');
  if (payload === undefined) return false;
  // A key copied out of JSON has `\n` for ends of lines; one copied into a field of one line has none.
  const text = secret.replaceAll('\\n', '').replaceAll(/-----(?:BEGIN|END) [A-Z ]{1,20}-----|\s/g, '');
  const key = { key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' } as const;
  try {
    return verify('RSA-SHA1', Buffer.from(payload), key, Buffer.from(given, 'base64'));
  } catch {
    // The secret is no key.
    return false;
  }
}

function isStripes({ secret, signed: { body, now }, given }: Check): boolean {
  const parts = partsOf(given, ',');
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  if (!isRecent(secondsOf(time), now)) return false;
  const expected = `v1=${hmac(secret, [`${time}.`, body]).toString('hex')}`;
  return parts.some((part) => isSame(part, expected));
}

function hmac(key: string | Buffer, signed: readonly (string | Uint8Array)[], hash = 'sha256'): Buffer {
  const digest = createHmac(hash, key);
  for (const part of signed) digest.update(part);
  return digest.digest();
}

/** The first parts of a header. */
const partsOf = (given: string, mark: string): string[] => given.split(mark, 20).map((part) => part.trim());

/** NaN: the text is no number of seconds. */
const secondsOf = (text: string): number => (/^[0-9]{1,12}$/.test(text) ? Number(text) : Number.NaN);

const isRecent = (time: number, now: number): boolean => Math.abs(now - time) <= MOST_AGE;

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
