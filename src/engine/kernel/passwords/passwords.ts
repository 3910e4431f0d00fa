import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DerivationQueue, type PasswordTurn } from './derivation-queue.ts';

const queue = new DerivationQueue();

/** The work of a hash: 2^cost blocks of `blockSize` × 128 bytes, `parallel` times one after another. */
interface Work {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallel: number;
}

/** The work of a new hash: 32 MB, a quarter of a second. */
export const WORK: Work = { cost: 15, blockSize: 8, parallel: 3 };
/** For tests: a quarter of a second for each password would be most of a test. */
export const LITTLE_WORK: Work = { cost: 8, blockSize: 8, parallel: 1 };
let work = WORK;

/** Sets another work factor than `WORK`, for tests: they sign in hundreds of times. */
export function useWork(other: Work): void {
  work = other;
}

const TRUSTED: PasswordTurn = { lane: 'trusted' };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Threat: a damaged or forged row must not make the server take gigabytes. */
const MOST_MEMORY = 256 * 1024 * 1024;

interface Parts extends Work {
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** A hash to keep: `scrypt$<cost>$<block size>$<parallel>$<salt>$<key>`. Throws RateLimitHit (`DerivationQueue`). */
export async function hashPassword(password: string, waiting = TRUSTED): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { cost, blockSize, parallel } = work;
  const key = await keyOf(password, { ...work, salt }, waiting);
  return ['scrypt', cost, blockSize, parallel, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  );
}

const NOBODY = { salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };

/**
 * Whether a password belongs to a hash; without a hash (null) it takes the same time and returns false. Throws
 * RateLimitHit (`DerivationQueue`).
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  waiting = TRUSTED,
): Promise<boolean> {
  const parts = stored === null ? undefined : read(stored);
  const { key, ...asked } = parts ?? { ...work, ...NOBODY };
  const given = await keyOf(password, asked, waiting);
  return timingSafeEqual(given, key) && parts !== undefined;
}

/** Whether a hash was made with other work than today's, so that the next log-in should replace it. */
export function isOutdated(stored: string): boolean {
  const parts = read(stored);
  return parts?.cost !== work.cost || parts.blockSize !== work.blockSize || parts.parallel !== work.parallel;
}

function keyOf(
  password: string,
  { cost, blockSize, parallel, salt }: Omit<Parts, 'key'>,
  waiting: PasswordTurn,
): Promise<Buffer> {
  const options = { N: 2 ** cost, r: blockSize, p: parallel, maxmem: MOST_MEMORY };
  // Composed and decomposed letters are the same password on every keyboard.
  const normal = password.normalize('NFKC');
  return queue.derive({ password: normal, salt, keyBytes: KEY_BYTES, options }, waiting);
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
