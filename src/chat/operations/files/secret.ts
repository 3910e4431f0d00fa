import { randomBytes } from 'node:crypto';
import type { Reader } from '../../../engine/store/engine.ts';
import type { Tx } from '../../realm/tx.ts';
import { findSecret, insertSecret } from '../../store/organization/secrets.ts';

const NAME = 'temporary_files';

/** The secret that signs temporary addresses: created by the node that starts first. */
export async function loadFileSecret(around: {
  readonly realm: { readonly id: number };
  readonly db: Reader;
  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
}): Promise<string> {
  const known = await findSecret(around, NAME);
  return known ?? around.transact(ensureSecret);
}

async function ensureSecret(tx: Tx): Promise<string> {
  const known = await findSecret(tx, NAME);
  if (known !== undefined) return known;
  const value = randomBytes(32).toString('base64url');
  await insertSecret(tx, NAME, value);
  return value;
}
