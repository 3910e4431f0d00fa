import type { CustomEmoji, Linkifier, Playground } from '../model/organization.ts';

export type OrganizationEvents = CustomEmojiEvent | LinkifiersEvent | PlaygroundsEvent;

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

export interface CustomEmojiEvent {
  readonly type: 'realm_emoji';
  readonly op: 'update';
  /** All emoji, deactivated ones included. */
  readonly emoji: readonly CustomEmoji[];
}
