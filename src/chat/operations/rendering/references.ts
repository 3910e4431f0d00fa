import { uploadsIn } from '../../../engine/kernel/upload-paths.ts';
import { type LinkedTopic, topicsLinkedIn } from '../../markdown/inline/channel-link.ts';
import { cutContent } from '../../model/cut.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { Source } from '../../realm/source.ts';
import { canReadChannel, hasProtectedHistory } from '../../rules/channels/channels.ts';
import { topicKey } from '../../rules/channels/topics.ts';
import { acquaintancesOf, type Knows } from '../../rules/people/acquaintance.ts';
import { findFirstOfTopic } from '../../store/channels/channel-topics.ts';

import { NO_IMAGES, readableImages, type UploadedImages } from './uploaded-images.ts';

/** References of a text that only the database can resolve: looked up before the text is rendered. */
export interface References {
  readonly images: UploadedImages;
  /** The ID of the message for a link to a topic, by `topicName`. */
  readonly topics: ReadonlyMap<string, number>;
  /** Users whom the author may see and mention; absent: decided from memory alone. */
  readonly knows?: Knows | undefined;
}

export const NO_REFERENCES: References = { images: NO_IMAGES, topics: new Map() };

/** Further links work as well, but do not follow a topic that is moved. */
const MOST_TOPICS = 50;

/** The references of a text that `author` may read; a text without references costs nothing. */
export function referencesIn(
  source: Source,
  author: User,
  content: string,
): References | Promise<References> {
  const { realm } = source;
  const text = cutContent(content);
  const uploads = uploadsIn(text, realm.id);
  const topics = topicsLinkedIn(text);
  const mentions = text.includes('@') && author.role === ROLE.guest;
  if (uploads.length === 0 && topics.length === 0 && !mentions) return NO_REFERENCES;
  return lookUp(source, author, { uploads, topics: topics.slice(0, MOST_TOPICS) });
}

interface Found {
  readonly uploads: readonly string[];
  readonly topics: readonly LinkedTopic[];
}

async function lookUp(source: Source, author: User, found: Found): Promise<References> {
  const { db, realm } = source;
  const { uploads } = found;
  const topics = new Map<string, number>();
  for (const { channelName, topic } of found.topics) {
    const channel = realm.channelByName(channelName);
    if (!channel || !(author.isSystemBot || canReadChannel(realm, author, channel))) continue;
    const name = topicName(channel.id, topic);
    if (topics.has(name)) continue;
    const receivedBy = hasProtectedHistory(channel) && !author.isSystemBot ? author.id : undefined;
    const hasMoved = channel.lastMovePosition !== null;
    const of = { realmId: realm.id, channelId: channel.id, receivedBy, hasMoved };
    const first = await findFirstOfTopic(db, of, topicKey(topic));
    if (first !== undefined) topics.set(name, first);
  }
  const images = uploads.length === 0 ? NO_IMAGES : await readableImages(source, author, uploads);
  return { images, topics, knows: await acquaintancesOf(source, author) };
}

export const topicName = (channelId: number, topic: string): string => `${channelId} ${topicKey(topic)}`;
