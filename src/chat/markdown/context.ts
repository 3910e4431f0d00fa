import type { EmojiTable } from './emoji-table.ts';

/** The look-ups of a rendering; all synchronous and from memory. */
export interface MarkdownContext {
  /** Case-insensitive. */
  userByName(fullName: string): MentionedUser | undefined;
  userById(id: number): MentionedUser | undefined;
  groupByName(name: string): MentionedGroup | undefined;
  /** Only channels that the author may see. */
  channelByName(name: string): { id: number; name: string } | undefined;
  /** The message id that a link to the topic carries as `/with/{id}`. */
  topicAnchor(channelId: number, topic: string): number | undefined;
  /** Absent: the emoji of Unicode. */
  readonly emoji?: EmojiTable;
  /** In the order in which they apply. A new list, not a changed one, when the settings change: compiled forms are kept per list. */
  readonly linkifiers: readonly MarkdownLinkifier[];
  readonly realmEmoji: ReadonlyMap<string, { id: string; sourceUrl: string }>;
  /** For example `https://chat.example.com`; no trailing slash. */
  readonly realmUrl: string;
  readonly emptyTopicDisplayName: string;
  readonly translateEmoticons: boolean;
  /** Language of code blocks that name none; '' for none. */
  readonly defaultCodeLanguage: string;
  readonly inlineImagePreview: boolean;
  /** The proxy's URL for an external image, undefined: it is not shown. Absent: only the organization's own images are shown. */
  proxiedImageUrl?(url: string): string | undefined;
  /** The same for an external video. */
  proxiedVideoUrl?(url: string): string | undefined;
  /** Previews of linked pages by address; absent: no page is shown. */
  readonly embeds?: ReadonlyMap<string, Embed>;
  /** The thumbnail of an uploaded image by path id, undefined: it is not shown. Absent: a placeholder is shown. */
  thumbnail?(pathId: string): Thumbnail | undefined;
}

export interface MentionedUser {
  readonly id: number;
  readonly fullName: string;
  /** Mentions of deactivated users are silent. */
  readonly isActive: boolean;
}

export interface MentionedGroup {
  readonly id: number;
  readonly name: string;
  readonly isSystem: boolean;
  /** The group can be mentioned, but its members get no notification. */
  readonly deactivated: boolean;
}

export interface MarkdownLinkifier {
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

/** The preview of a page, shown below the message that links to it. */
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
  /** Without silent mentions. */
  readonly mentionedUserIds: ReadonlySet<number>;
  /** Without silent mentions. */
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
  /** Addresses of linked pages that may get previews, in order. */
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
