import { pictureKey, thumbnailKey } from '../../../engine/files/keys.ts';
import type { Download, DownloadCall, FileReply } from '../../../engine/http/download.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import { ANIMATED_THUMBNAIL, THUMBNAIL_FORMATS } from '../../../engine/kernel/thumbnail-formats.ts';
import { accessTemporary } from '../../operations/files/temporary-url.ts';
import { accessFile } from '../../rules/files.ts';
import { avatars, type Faces } from './avatars.ts';
import { FILE_POLICY, fileReply, PRIVATE_CACHE } from './serve-file.ts';

const file = ({ context, user, rest }: DownloadCall) => accessFile(context, { user, pathId: rest });

const uploads: Download = {
  prefix: '/user_uploads/',
  access: 'anyone',
  handle: async (call) => fileReply(call.context, await file(call)),
};

const savedUploads: Download = {
  prefix: '/user_uploads/download/',
  access: 'anyone',
  handle: async (call) => fileReply(call.context, await file(call), { save: true }),
};

const temporaryUploads: Download = {
  prefix: '/user_uploads/temporary/',
  access: 'public',
  handle: async ({ context, rest }) =>
    fileReply(context, await accessTemporary(context, rest), { cache: 'private, no-store' }),
};

const thumbnails: Download = {
  prefix: '/user_uploads/thumbnail/',
  access: 'anyone',
  async handle({ context, user, rest }) {
    const slash = rest.lastIndexOf('/');
    const attachment = await accessFile(context, { user, pathId: rest.slice(0, slash) });
    const { image, pathKey } = attachment;
    const named = THUMBNAIL_FORMATS.find(({ name }) => name === rest.slice(slash + 1));
    if (!image || !named) throw new NotFound('This file does not exist or has been deleted.');
    // A picture without animation has one thumbnail for all requests.
    const format = image.frames > 1 ? named : THUMBNAIL_FORMATS.find(({ animated }) => !animated);
    const key = thumbnailKey(context.realm.id, pathKey, (format ?? ANIMATED_THUMBNAIL).name);
    return storedReply(context, key, { type: 'image/webp', cache: PRIVATE_CACHE });
  },
};

const PICTURE = /^(([0-9]{1,9})\/[A-Za-z0-9_-]{24})((?:-medium|-still)?\.(png|gif|webp))$/;

/** Avatars, icons, logos: made by the server, readable by everybody who knows the address. */
const pictures: Download = {
  prefix: '/user_avatars/',
  access: 'public',
  async handle({ context, rest }) {
    const [, name = '', realmId, variant = '', extension] = PICTURE.exec(rest) ?? [];
    if (Number(realmId) !== context.realm.id) throw new NotFound('Not found');
    const key = pictureKey(name, variant);
    const cache = 'public, max-age=31536000, immutable';
    return storedReply(context, key, { type: `image/${extension}`, cache });
  },
};

async function storedReply(
  { storage }: Pick<DownloadCall['context'], 'storage'>,
  key: string,
  { type, cache }: { readonly type: string; readonly cache: string },
) {
  const size = await storage.size(key);
  if (size === undefined) throw new NotFound('Not found');
  const open: FileReply['open'] = (range) => storage.read(key, range);
  return { size, type, cache, policy: FILE_POLICY, etag: key, open };
}

/** The downloads of files, by prefix. */
export const createDownloads = (faces: Faces): readonly Download[] => [
  avatars(faces),
  pictures,
  savedUploads,
  temporaryUploads,
  thumbnails,
  uploads,
];
