import type { Download } from '../../../engine/http/download.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import { EXTERNAL_CONTENT } from '../../model/signed-pictures.ts';
import type { ExternalPictures } from './external-pictures.ts';

/** In a browser a picture runs nothing and loads nothing, whatever its host put into it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Seconds. The host may replace the picture at the address. */
const WEEK = 604_800;

/**
 * Pictures of other hosts, so that browsers ask this server, not the other hosts. Everybody with a signed address may
 * read it: messages show it to all their readers, visitors included.
 */
export const externalContent = (pictures: ExternalPictures): Download => ({
  prefix: EXTERNAL_CONTENT,
  access: 'public',
  async handle({ context, rest }) {
    const url = context.realm.pictures.read(rest);
    if (url === undefined) throw new NotFound('Not found');
    const picture = await pictures.get(url);
    return {
      size: picture.size,
      type: picture.type,
      policy: POLICY,
      cache: `private, max-age=${WEEK}`,
      etag: picture.key,
      open: async (range) => pictures.read(picture, range),
    };
  },
});
