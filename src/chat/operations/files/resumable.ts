import type { User } from '../../model/people.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { pathUrl } from '../../model/upload-paths.ts';
import { type FileServices, type IncomingFile, requireSpace, tooLarge, upload } from './upload.ts';

const MIB = 1 << 20;

/** Ends a resumable upload like a simple one; the reply to its last part has the file's address. */
export function resumableUploads(
  keeping: FileServices & { readonly config: { readonly maxUploadMib: number } },
) {
  const { maxUploadMib } = keeping.config;
  return {
    maxBytes: maxUploadMib * MIB,
    maxUnfinishedBytes: Math.max(maxUploadMib, LIMITS.unfinishedUploadsMib) * MIB,
    tooLarge: tooLarge(maxUploadMib),
    begin: (_: User, size: number) => requireSpace(keeping.db, keeping, size),
    async finish(user: User, file: IncomingFile) {
      const attachment = await upload(keeping, user, file);
      return { url: pathUrl(keeping.realm.id, attachment), filename: attachment.name };
    },
  };
}
