import { ANIMATED_THUMBNAIL, STILL_THUMBNAIL } from '../../../engine/kernel/thumbnail-formats.ts';
import { type LinkedTopic, topicsLinkedIn } from '../../markdown/inline/channel-link.ts';
import type { MarkdownContext } from '../../markdown/render.ts';
import { cutContent } from '../../model/cut.ts';
import type { AttachedImage } from '../../model/messages.ts';
import type { CustomEmoji } from '../../model/organization.ts';
import { ROLE, type User } from '../../model/people.ts';
import { topicKey } from '../../model/topics.ts';
import { readUploadPath, uploadsIn } from '../../model/upload-paths.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { canReadChannel, canSeeChannel, hasProtectedHistory } from '../../rules/channels/channels.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../rules/channels/topics.ts';
import { canReadFile } from '../../rules/files.ts';
import { acquaintancesInMemory, acquaintancesOf, type Knows } from '../../rules/people/people.ts';
import { findFirstOfTopic } from '../../store/channels/channel-topics.ts';
import { listAttachmentsByPath } from '../../store/files/attachments.ts';

type OwnEmoji = MarkdownContext['realmEmoji'];
const emojiByName = new WeakMap<readonly CustomEmoji[], OwnEmoji>();

/** Resolves names in a message of `author`: only to what the author may know. */
export function markdownContext(
  realm: Realm,
  author: User,
  { images, topics, knows = acquaintancesInMemory(realm, author) }: References = NO_REFERENCES,
): MarkdownContext {
  const settings = realm.info.settings;
  const ifKnown = (user: User | undefined) => (user && knows(user) ? user : undefined);
  return {
    userByName: (name) => ifKnown(realm.userByName(name)),
    userById: (id) => ifKnown(realm.users.get(id)),
    groupByName: (name) => realm.groupByName(name),
    channelByName: (name) => {
      const channel = realm.channelByName(name);
      return channel && canSeeChannel(realm, author, channel) ? channel : undefined;
    },
    topicAnchor: (channelId, topic) => topics.get(topicName(channelId, topic)),
    linkifiers: realm.part('linkifiers'),
    realmEmoji: ownEmoji(realm.part('customEmoji')),
    realmUrl: realm.url,
    emptyTopicDisplayName: EMPTY_TOPIC_DISPLAY_NAME,
    translateEmoticons: author.settings.translate_emoticons === true,
    defaultCodeLanguage: String(settings.default_code_block_language ?? ''),
    inlineImagePreview: settings.inline_image_preview !== false,
    thumbnail: thumbnailsOf(images, realm.id),
    proxiedImageUrl: (url) => realm.pictures.pathOf(url),
  };
}

/** Active custom emoji by name; computed once for each list. */
function ownEmoji(all: readonly CustomEmoji[]): OwnEmoji {
  const known = emojiByName.get(all);
  if (known) return known;
  const active = all.filter((each) => !each.isDeactivated);
  const made = new Map(
    active.map(({ id, name, picture, extension }) => [
      name,
      { id: String(id), sourceUrl: `/user_avatars/${picture}.${extension}` },
    ]),
  );
  emojiByName.set(all, made);
  return made;
}

/** Pictures that a text may show, by the part of their path that identifies them. */
type UploadedImages = ReadonlyMap<string, AttachedImage>;

const NO_IMAGES: UploadedImages = new Map();

/** The pictures at these addresses that `author` may read. */
async function readableImages(
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
function thumbnailsOf(images: UploadedImages, realmId: number): NonNullable<MarkdownContext['thumbnail']> {
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

/** References of a text that only the database can resolve: looked up before the text is rendered. */
export interface References {
  readonly images: UploadedImages;
  /** The ID of the message for a link to a topic, by `topicName`. */
  readonly topics: ReadonlyMap<string, number>;
  /** Users whom the author may see and mention; absent: decided from memory alone. */
  readonly knows?: Knows | undefined;
}

const NO_REFERENCES: References = { images: NO_IMAGES, topics: new Map() };

/** Further links work as well, but do not follow a topic that is moved. */
const MOST_TOPICS = 50;

/** What a link to a topic or to an upload begins with: most texts have none. */
const REFERENCE = /#\*\*|\/user_uploads\//;

/** The references of a text that `author` may read; a text without references costs nothing. */
export function referencesIn(
  source: Source,
  author: User,
  content: string,
): References | Promise<References> {
  const mentions = author.role === ROLE.guest && content.includes('@');
  if (!mentions && !REFERENCE.test(content)) return NO_REFERENCES;
  const text = cutContent(content);
  const uploads = uploadsIn(text, source.realm.id);
  const topics = topicsLinkedIn(text);
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
