import type { EmojiTable } from './emoji-table.ts';

/** What a rendering may look up; everything synchronous and from memory. */
export interface MarkdownContext {
  /** Case-insensitive. */
  userByName(fullName: string): MentionedUser | undefined;
  userById(id: number): MentionedUser | undefined;
  groupByName(name: string): MentionedGroup | undefined;
  /** Only channels that the author may see. */
  channelByName(name: string): { id: number; name: string } | undefined;
  /** The message id that a link to the topic carries as `/with/{id}`. */
  topicAnchor(channelId: number, topic: string): number | undefined;
  /** Without it, that of Unicode. */
  readonly emoji?: EmojiTable;
  /** In the order in which they apply. A new list, not a changed one, when the settings change: compiled forms are kept per list. */
  readonly linkifiers: readonly Linkifier[];
  readonly realmEmoji: ReadonlyMap<string, { id: string; sourceUrl: string }>;
  /** For example `https://chat.example.com`; no trailing slash. */
  readonly realmUrl: string;
  readonly emptyTopicDisplayName: string;
  readonly translateEmoticons: boolean;
  /** Language of code blocks that name none; empty for none. */
  readonly defaultCodeLanguage: string;
  readonly inlineImagePreview: boolean;
  /** The proxy's URL for an external image, undefined for one that is not shown; without it, only the organization's own are. */
  proxiedImageUrl?(url: string): string | undefined;
  /** The same for an external video. */
  proxiedVideoUrl?(url: string): string | undefined;
  /** What linked pages say of themselves, by address; without it, no page is shown. */
  readonly embeds?: ReadonlyMap<string, Embed>;
  /** The thumbnail of an uploaded image by path id, undefined for one that is not shown; without it, a placeholder is. */
  thumbnail?(pathId: string): Thumbnail | undefined;
}

export interface MentionedUser {
  readonly id: number;
  readonly fullName: string;
}

export interface MentionedGroup {
  readonly id: number;
  readonly name: string;
  readonly isSystem: boolean;
  /** The group can be mentioned, but its members get no notification. */
  readonly deactivated: boolean;
}

export interface Linkifier {
  readonly id: number;
  /** RE2 syntax; named groups fill the template. */
  readonly pattern: string;
  /** RFC 6570. */
  readonly urlTemplate: string;
}

/** Dimensions in pixels of the original. */
export interface Thumbnail {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
  readonly animated?: boolean;
}

/** A page below the message that links to it. */
export interface Embed {
  /** Plain text; empty: it has none. */
  readonly title: string;
  /** Plain text; empty: it has none. */
  readonly description: string;
  /** The address of its picture. */
  readonly image: string;
}

export interface Rendered {
  readonly html: string;
  /** Without those mentioned silently. */
  readonly mentionedUserIds: ReadonlySet<number>;
  /** Without those mentioned silently. */
  readonly mentionedGroupIds: ReadonlySet<number>;
  /** `@**all**` and its synonyms. */
  readonly mentionsChannel: boolean;
  /** `@**topic**`. */
  readonly mentionsTopic: boolean;
  readonly isMeMessage: boolean;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  /** Path ids of the linked `/user_uploads/…` files. */
  readonly uploads: readonly string[];
  /** Addresses of linked pages that may be shown, in their order. */
  readonly pages: readonly string[];
}

/** A context in which no name resolves and every setting is off. */
export const emptyMarkdownContext: MarkdownContext = {
  userByName: () => undefined,
  userById: () => undefined,
  groupByName: () => undefined,
  channelByName: () => undefined,
  topicAnchor: () => undefined,
  linkifiers: [],
  realmEmoji: new Map(),
  realmUrl: 'https://chat.example.com',
  emptyTopicDisplayName: 'general chat',
  translateEmoticons: false,
  defaultCodeLanguage: '',
  inlineImagePreview: false,
  proxiedImageUrl: (url) => url,
  proxiedVideoUrl: (url) => url,
};
