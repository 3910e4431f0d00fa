import type { MarkdownContext } from '../../markdown/render.ts';
import type { Realm } from '../../realm/realm.ts';
import { canSeeChannel } from '../../rules/channels.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../rules/topics.ts';
import type { User } from '../../store/model.ts';

const NO_LINKIFIERS: MarkdownContext['linkifiers'] = [];
const NO_EMOJI: MarkdownContext['realmEmoji'] = new Map();

/** What names in a message of `author` mean: only what the author may know. */
export function markdownContext(realm: Realm, author: User): MarkdownContext {
  const settings = realm.info.settings;
  return {
    userByName: (name) => realm.userByName(name),
    userById: (id) => realm.users.get(id),
    groupByName: (name) => realm.groupByName(name),
    channelByName: (name) => {
      const channel = realm.channelByName(name);
      return channel && canSeeChannel(realm, author, channel) ? channel : undefined;
    },
    topicAnchor: () => undefined,
    linkifiers: NO_LINKIFIERS,
    realmEmoji: NO_EMOJI,
    realmUrl: realm.url,
    emptyTopicDisplayName: EMPTY_TOPIC_DISPLAY_NAME,
    translateEmoticons: author.settings.translate_emoticons === true,
    defaultCodeLanguage: String(settings.default_code_block_language ?? ''),
    inlineImagePreview: false,
    proxiedImageUrl: (url) => url,
  };
}
