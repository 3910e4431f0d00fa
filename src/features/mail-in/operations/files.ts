import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '../../../chat/model/people.ts';
import { pathIdOf } from '../../../chat/model/upload-paths.ts';
import { type FileServices, upload } from '../../../chat/operations/files/upload.ts';
import { INCOMING_FOLDER } from '../../../engine/files/storage.ts';
import { RealmUploadQuota } from '../../../engine/kernel/errors.ts';
import type { MailFile, ReadMail } from '../../../engine/mail/types.ts';

export interface MailFileServices extends FileServices {
  readonly config: FileServices['config'] & { readonly dataDir: string; readonly maxUploadMib: number };
}

const MIB = 1 << 20;

/** Stores the files of a mail for its sender; returns a line of Markdown for each, and one for files that were left out. */
export async function keepFiles(
  context: MailFileServices,
  sender: User,
  { files, filesLeftOut }: Pick<ReadMail, 'files' | 'filesLeftOut'>,
): Promise<string[]> {
  const lines: string[] = [];
  let leftOut = filesLeftOut;
  for (const file of files) {
    const line = await keep(context, sender, file);
    if (line === undefined) leftOut++;
    else lines.push(line);
  }
  if (leftOut > 0)
    lines.push(leftOut === 1 ? '*(One file was left out.)*' : `*(${leftOut} files were left out.)*`);
  return lines;
}

/** undefined: the file is empty, too large, or there is no room for it. */
async function keep(
  context: MailFileServices,
  sender: User,
  { name, type, bytes }: MailFile,
): Promise<string | undefined> {
  const { realm, config } = context;
  if (bytes.length === 0 || bytes.length > config.maxUploadMib * MIB) return undefined;
  const folder = join(config.dataDir, INCOMING_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `mail-${randomBytes(12).toString('hex')}`);
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    const attachment = await upload(context, sender, { path, name, type, size: bytes.length });
    return `[${attachment.name.replaceAll(/[[\]\\`]/g, '')}](/user_uploads/${pathIdOf(realm.id, attachment)})`;
  } catch (error) {
    if (error instanceof RealmUploadQuota) return undefined;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
