import { ANIMATED_THUMBNAIL, STILL_THUMBNAIL } from '../../../engine/kernel/thumbnail-formats.ts';
import { readUploadPath } from '../../../engine/kernel/upload-paths.ts';
import type { MarkdownContext } from '../../markdown/render.ts';
import type { AttachedImage } from '../../model/messages.ts';
import type { User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import { canReadFile } from '../../rules/files.ts';
import { listAttachmentsByPath } from '../../store/files/attachments.ts';

/** Pictures that a text may show, by the part of their path that identifies them. */
export type UploadedImages = ReadonlyMap<string, AttachedImage>;

export const NO_IMAGES: UploadedImages = new Map();

/** The pictures at these addresses that `author` may read. */
export async function readableImages(
  source: Source,
  author: User,
  keys: readonly string[],
): Promise<UploadedImages> {
  const images = new Map<string, AttachedImage>();
  for (const attachment of await listAttachmentsByPath(source, keys)) {
    const { image, pathKey } = attachment;
    if (image && (await canReadFile(source, author, attachment))) images.set(pathKey, image);
  }
  return images;
}

/** The thumbnails of a text's pictures, for rendering. */
export function thumbnailsOf(
  images: UploadedImages,
  realmId: number,
): NonNullable<MarkdownContext['thumbnail']> {
  return (pathId) => {
    const path = readUploadPath(pathId);
    const image = path?.realmId === realmId ? images.get(path.key) : undefined;
    if (!image) return undefined;
    const { width, height, contentType, frames } = image;
    const format = frames > 1 ? ANIMATED_THUMBNAIL : STILL_THUMBNAIL;
    const url = `/user_uploads/thumbnail/${pathId}/${format.name}`;
    return { url, width, height, contentType, animated: format.animated };
  };
}
