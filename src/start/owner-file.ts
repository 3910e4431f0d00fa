import { existsSync, renameSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Realm } from '../realm/realm.ts';
import { ROLE, type User } from '../store/model.ts';

/** The file that holds the owner's key. */
export function ownerFile(dataDir: string): string {
  return join(dataDir, 'owner.rc');
}

/** Writes the owner's key file where there is none; one that is there is never changed. Tells whether it wrote. */
export async function ensureOwnerFile(dataDir: string, realm: Realm): Promise<boolean> {
  const owner = ownerOf(realm);
  if (existsSync(ownerFile(dataDir)) || !owner) return false;
  await writeOwnerFile(dataDir, owner, realm.url);
  return true;
}

/** The first owner who is a person. */
export function ownerOf(realm: Realm): User | undefined {
  return [...realm.activeUsers()].find((user) => user.role === ROLE.owner && !user.isBot);
}

export function writeOwnerFile(
  dataDir: string,
  { deliveryEmail, apiKey }: Pick<User, 'deliveryEmail' | 'apiKey'>,
  site: string,
): Promise<void> {
  const text = `[api]\nemail=${deliveryEmail}\nkey=${apiKey}\nsite=${site}\n`;
  return writeAtomically(ownerFile(dataDir), text);
}

/** The key file of an organization that is left behind. */
export function setOwnerFileAside(dataDir: string): void {
  const path = ownerFile(dataDir);
  if (existsSync(path)) renameSync(path, `${path}.${Date.now()}.old`);
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
