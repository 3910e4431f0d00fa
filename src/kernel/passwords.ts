import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DerivationQueue, type OnClose } from './derivation-queue.ts';

const queue = new DerivationQueue();

/** The work of a new hash: 2^cost blocks of `blockSize` × 128 bytes (32 MB), `parallel` times one after another. */
const WORK = { cost: 15, blockSize: 8, parallel: 3 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Threat: a damaged or forged row must not make the server take gigabytes. */
const MOST_MEMORY = 256 * 1024 * 1024;

interface Parts {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallel: number;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** A hash to keep: `scrypt$<cost>$<block size>$<parallel>$<salt>$<key>`. Throws RateLimitHit (`DerivationQueue`). */
export async function hashPassword(password: string, onClose?: OnClose): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(password, { ...WORK, salt }, onClose);
  const { cost, blockSize, parallel } = WORK;
  return ['scrypt', cost, blockSize, parallel, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  );
}

const NOBODY: Parts = { ...WORK, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };

/**
 * Whether it is the password of the hash; null, where there is none, takes the same work and is never right. Throws
 * RateLimitHit (`DerivationQueue`).
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  onClose?: OnClose,
): Promise<boolean> {
  const parts = stored === null ? undefined : read(stored);
  const { key, ...work } = parts ?? NOBODY;
  const given = await keyOf(password, work, onClose);
  return timingSafeEqual(given, key) && parts !== undefined;
}

/** Whether a hash was made with other work than today's, so that the next log-in should replace it. */
export function isOutdated(stored: string): boolean {
  const parts = read(stored);
  return parts?.cost !== WORK.cost || parts.blockSize !== WORK.blockSize || parts.parallel !== WORK.parallel;
}

function keyOf(
  password: string,
  { cost, blockSize, parallel, salt }: Omit<Parts, 'key'>,
  onClose?: OnClose,
): Promise<Buffer> {
  const options = { N: 2 ** cost, r: blockSize, p: parallel, maxmem: MOST_MEMORY };
  // One password has one form, however the keyboard composes its letters.
  const normal = password.normalize('NFKC');
  return queue.derive({ password: normal, salt, keyBytes: KEY_BYTES, options }, onClose);
}

function read(stored: string): Parts | undefined {
  const [name, cost, blockSize, parallel, salt = '', key = ''] = stored.split('$');
  const parts = {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallel: Number(parallel),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
  return name === 'scrypt' && parts.key.length === KEY_BYTES ? parts : undefined;
}
