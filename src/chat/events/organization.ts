import type { CustomEmoji, Linkifier, Playground, RealmExport } from '../model/organization.ts';

export type OrganizationEvents = CustomEmojiEvent | LinkifiersEvent | PlaygroundsEvent | ExportsEvent;

export interface LinkifiersEvent {
  readonly type: 'realm_linkifiers';
  /** All linkifiers, in the order in which they apply. */
  readonly linkifiers: readonly Linkifier[];
}

export interface PlaygroundsEvent {
  readonly type: 'realm_playgrounds';
  /** All playgrounds. */
  readonly playgrounds: readonly Playground[];
}

export interface ExportsEvent {
  readonly type: 'realm_export';
  /** All exports. */
  readonly exports: readonly Omit<RealmExport, 'secret'>[];
}

export interface CustomEmojiEvent {
  readonly type: 'realm_emoji';
  readonly op: 'update';
  /** All emoji, deactivated ones included. */
  readonly emoji: readonly CustomEmoji[];
}
