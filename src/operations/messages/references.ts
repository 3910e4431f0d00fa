import { mayLinkTopics } from '../../markdown/inline/channel-link.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Reader } from '../../store/engine.ts';
import type { User } from '../../store/model.ts';
import { type LinkedTopics, linkedTopicsIn } from './linked-topics.ts';
import { imagesIn, NO_IMAGES, type UploadedImages } from './uploaded-images.ts';

/** What a text names that is not in memory: it is read before the text is rendered. */
export interface References {
  readonly images: UploadedImages;
  readonly topics: LinkedTopics;
}

export const NO_REFERENCES: References = { images: NO_IMAGES, topics: new Map() };

/** As far as `author` may know of it. Most texts name nothing, and cost nothing. */
export async function referencesIn(
  db: Reader,
  realm: Realm,
  author: User,
  content: string,
): Promise<References> {
  const images = await imagesIn(db, realm, author, content);
  if (!mayLinkTopics(content)) return { ...NO_REFERENCES, images };
  return { images, topics: await linkedTopicsIn(db, realm, author, content) };
}
