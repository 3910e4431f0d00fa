import { isShown, servedType } from '../../../engine/files/content-types.ts';
import { uploadKey } from '../../../engine/files/keys.ts';
import type { FileReply } from '../../../engine/http/download.ts';
import type { Context } from '../../context.ts';
import type { Attachment } from '../../model/messages.ts';

/**
 * Threat: users upload any content under any name. In a browser a file runs nothing, loads nothing, and has an
 * origin of its own; PDF viewers do not start in a sandbox, so PDF files get the policy without it.
 */
export const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox";
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

/** An address always means the same bytes; shared caches do not know who may read them. */
export const PRIVATE_CACHE = 'private, max-age=86400, immutable';

/** An uploaded file: shown if browsers do that safely and `save` is not set, else offered for download. */
export function fileReply(
  { storage, realm }: Pick<Context, 'storage' | 'realm'>,
  attachment: Attachment,
  { save = false, cache = PRIVATE_CACHE }: { readonly save?: boolean; readonly cache?: string } = {},
): FileReply {
  const { contentType, pathKey, size, name } = attachment;
  return {
    size,
    type: isShown(contentType) ? servedType(contentType) : 'application/octet-stream',
    policy: contentType === 'application/pdf' ? PDF_POLICY : FILE_POLICY,
    cache,
    etag: pathKey,
    disposition: { name, inline: isShown(contentType) && !save },
    open: (range) => storage.read(uploadKey(realm.id, pathKey), range),
  };
}
