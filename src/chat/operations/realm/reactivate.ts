import type { Tx } from '../../realm/tx.ts';

/** Opens a deactivated organization: accounts, keys and sessions are valid as before. */
export async function reactivate(tx: Tx): Promise<void> {
  const { info } = tx.realm;
  if (info.deactivated) await tx.put({ info: { ...info, deactivated: false } });
}
