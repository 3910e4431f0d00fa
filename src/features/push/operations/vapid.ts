import { createECDH } from 'node:crypto';
import type { Tx } from '../../../chat/realm/tx.ts';
import { findSecret, insertSecret } from '../../../chat/store/organization/secrets.ts';
import type { Reader } from '../../../engine/store/engine.ts';

const NAME = 'vapid';

/** The keys by which push services recognize this server (RFC 8292); base64url. */
export interface VapidKeys {
  /** An uncompressed point of P-256. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The server's keys, created by the node that first needs them; a browser's subscription is valid for one pair. */
export async function loadVapidKeys(around: {
  readonly realm: { readonly id: number };
  readonly db: Reader;
  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
}): Promise<VapidKeys> {
  const known = await findSecret(around, NAME);
  return JSON.parse(known ?? (await around.transact(ensureKeys))) as VapidKeys;
}

async function ensureKeys(tx: Tx): Promise<string> {
  const known = await findSecret(tx, NAME);
  if (known !== undefined) return known;
  const value = JSON.stringify(makeKeys());
  await insertSecret(tx, NAME, value);
  return value;
}

function makeKeys(): VapidKeys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // A leading zero byte, which one in 256 has, is left out.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
