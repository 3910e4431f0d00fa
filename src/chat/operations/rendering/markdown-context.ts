import type { MarkdownContext } from '../../markdown/render.ts';
import type { CustomEmoji } from '../../model/organization.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { canSeeChannel } from '../../rules/channels/channels.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../rules/channels/topics.ts';
import { acquaintancesInMemory } from '../../rules/people/people.ts';
import { NO_REFERENCES, type References, thumbnailsOf, topicName } from './references.ts';

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
