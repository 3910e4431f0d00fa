import { isSigned, signTemporary } from '../../../engine/files/temporary-urls.ts';
import { type Clock, seconds } from '../../../engine/kernel/clock.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import type { Attachment } from '../../model/messages.ts';
import { readUploadPath } from '../../model/upload-paths.ts';
import type { Realm } from '../../realm/realm.ts';
import { findAttachment } from '../../store/files/attachments.ts';

interface Signing {
  readonly clock: Clock;
  readonly realm: Realm;
  readonly db: Reader;
  /** The organization's signing secret; equal on all nodes. */
  readonly fileSecret: string;
}

/** An address under which anybody can read the file for a minute. */
export function openTemporarily(
  { clock, realm, fileSecret }: Signing,
  { pathKey, urlName }: Attachment,
): string {
  const token = signTemporary(fileSecret, pathKey, seconds(clock));
  return `/user_uploads/temporary/${token}/${realm.id}/${pathKey}/${urlName}`;
}

/** The file of a temporary address, `{token}/{path ID}`. Throws NotFound once the address has expired. */
export async function accessTemporary(signing: Signing, address: string): Promise<Attachment> {
  const slash = address.indexOf('/');
  const token = address.slice(0, slash);
  const path = readUploadPath(address.slice(slash + 1));
  const { realm, clock, fileSecret } = signing;
  if (path?.realmId === realm.id && isSigned(fileSecret, { pathKey: path.key, token, now: seconds(clock) })) {
    const attachment = await findAttachment(signing, { pathKey: path.key });
    if (attachment) return attachment;
  }
  throw new NotFound('Invalid token');
}
