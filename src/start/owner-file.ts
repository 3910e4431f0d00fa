import { existsSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Realm } from '../realm/realm.ts';
import { ROLE } from '../store/model.ts';

/** The file that holds the owner's key. */
export function ownerFile(dataDir: string): string {
  return join(dataDir, 'owner.rc');
}

/** Writes the owner's key file where there is none; one that is there is never changed. Tells whether it wrote. */
export async function ensureOwnerFile(dataDir: string, realm: Realm): Promise<boolean> {
  const path = ownerFile(dataDir);
  const owner = [...realm.activeUsers()].find((user) => user.role === ROLE.owner && !user.isBot);
  if (existsSync(path) || !owner) return false;
  const text = `[api]\nemail=${owner.deliveryEmail}\nkey=${owner.apiKey}\nsite=${realm.url}\n`;
  await writeAtomically(path, text);
  return true;
}

/** Readable by the owner of the process only, and never there in part. */
async function writeAtomically(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
