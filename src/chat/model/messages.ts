/** An emoji as the API names it: the code is unique within its type. */
export interface Emoji {
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';
  readonly code: string;
  readonly name: string;
}

/** A reaction to a message. */
export interface MessageReaction {
  readonly messageId: number;
  readonly userId: number;
  readonly emoji: Emoji;
}

/** A part of a widget: a poll, or a vote in it; `content` is JSON. */
export interface MessageSubmessage {
  readonly id: number;
  readonly messageId: number;
  readonly senderId: number;
  readonly msgType: string;
  readonly content: string;
}

/** A message that links to a file. */
export interface LinkingMessage {
  readonly id: number;
  /** UNIX seconds. */
  readonly sentAt: number;
}

export interface AttachedImage {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly contentType: string;
}

/** A file that a user uploaded for messages. */
export interface Attachment {
  readonly id: number;
  readonly ownerId: number;
  /** The part of its path that identifies the file (`model/upload-paths.ts`). */
  readonly pathKey: string;
  /** The name that users see. */
  readonly name: string;
  /** The file name in the file's address. */
  readonly urlName: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  /** UNIX seconds. */
  readonly createdAt: number;
  /** For a picture with thumbnails. */
  readonly image: AttachedImage | null;
}

/** An unsent text, kept for the user's other clients. */
export interface SavedDraft {
  readonly id: number;
  readonly type: '' | 'stream' | 'private';
  /** One channel ID, or user IDs. */
  readonly recipients: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** UNIX seconds. */
  readonly editedAt: number;
}

/** A text that a user keeps for use in messages. */
export interface SavedSnippet {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  /** UNIX seconds. */
  readonly createdAt: number;
}

/** A message that is to be sent later. */
export interface ScheduledMessage {
  readonly id: number;
  readonly senderId: number;
  readonly type: 'stream' | 'private';
  /** The channel's ID, or the user IDs without the sender's. */
  readonly recipients: readonly number[];
  /** '' for direct messages. */
  readonly topic: string;
  readonly content: string;
  /** HTML, as of the last edit. */
  readonly renderedContent: string;
  /** UNIX seconds. */
  readonly deliverAt: number;
  /** The client program that last edited it. */
  readonly client: string;
  readonly readBySender: boolean;
  /** Why sending failed when it was due; null: it has not been tried. */
  readonly failure: string | null;
}
