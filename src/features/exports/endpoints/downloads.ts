import { accessArchive } from '../../../chat/rules/organization/exports.ts';
import type { Download } from '../../../engine/http/download.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import type { ExportFolder } from '../folder.ts';

/** Serves archives of exports. The address is the credential: browsers follow it from mails and pages (rules/organization/exports.ts). */
export const exportDownloads = (folder: ExportFolder): readonly Download[] => [
  {
    prefix: '/exports/',
    access: 'public',
    async handle({ context, rest }) {
      const { id } = accessArchive(context.realm, rest);
      const size = await folder.size(id);
      if (size === undefined) throw new NotFound('Not found');
      return {
        size,
        type: 'application/gzip',
        policy: "default-src 'none'; sandbox",
        cache: 'private, no-store',
        etag: `export-${id}`,
        disposition: { name: `parley-export-${id}.tar.gz`, inline: false },
        open: async (range) => folder.read(id, range),
      };
    },
  },
];
