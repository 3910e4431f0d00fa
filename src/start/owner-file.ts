import { existsSync, renameSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import type { User } from '../chat/model/people.ts';
import type { Realm } from '../chat/realm/realm.ts';
import { firstOwner } from '../chat/rules/organization/setup.ts';
import { ownerFile } from '../engine/data-folder.ts';
import { undefinedIfMissing } from '../engine/kernel/failures/missing.ts';
import { type Log, logFailure } from '../engine/kernel/log.ts';

/** Writes the owner's key file unless it exists. Returns whether it was written. */
export async function ensureOwnerFile(dataDir: string, realm: Realm): Promise<boolean> {
  const owner = firstOwner(realm);
  if (existsSync(ownerFile(dataDir)) || !owner) return false;
  await writeOwnerFile(dataDir, owner, realm.url);
  return true;
}

/** Writes the owner's new address into the key file, if that has the owner's key. */
export async function followOwner(dataDir: string, realm: Realm): Promise<void> {
  const owner = firstOwner(realm);
  const text = (await readFile(ownerFile(dataDir), 'utf8').catch(undefinedIfMissing)) ?? '';
  const isOwners = owner && text.split('\n').includes(`key=${owner.apiKey}`);
  if (!isOwners || text.split('\n').includes(`email=${owner.deliveryEmail}`)) return;
  await writeAtomically(
    ownerFile(dataDir),
    text.replace(/^email=.*$/m, () => `email=${owner.deliveryEmail}`),
  );
}

/** Returns a function that does so, one change after another. */
export function ownerFollower(dataDir: string, log: Log): (realm: Realm) => void {
  let turn: Promise<void> = Promise.resolve();
  return (realm) => {
    turn = turn
      .then(() => followOwner(dataDir, realm))
      .catch(logFailure(log, "The file with the owner's key could not be written."));
  };
}

export function writeOwnerFile(
  dataDir: string,
  { deliveryEmail, apiKey }: Pick<User, 'deliveryEmail' | 'apiKey'>,
  site: string,
): Promise<void> {
  const text = `[api]\nemail=${deliveryEmail}\nkey=${apiKey}\nsite=${site}\n`;
  return writeAtomically(ownerFile(dataDir), text);
}

/** Renames the key file of an organization that is left behind. */
export function setOwnerFileAside(dataDir: string): void {
  const path = ownerFile(dataDir);
  if (existsSync(path)) renameSync(path, `${path}.${Date.now()}.old`);
}

/** Writes a file that only this account can read, atomically. */
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
