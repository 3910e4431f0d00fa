import { z } from 'zod';
import type { CustomEmoji, Linkifier, Playground } from '../../model/organization.ts';
import { codePlayground, linkifier, realmEmoji } from '../../views/initial-state/reply/lists.ts';
import { presentCustomEmoji, presentLinkifier, presentPlayground } from '../../views/organization/lists.ts';
import { defineEvent } from './define-event.ts';

interface LinkifiersEvent {
  readonly type: 'realm_linkifiers';
  /** All linkifiers, in the order in which they apply. */
  readonly linkifiers: readonly Linkifier[];
}

interface PlaygroundsEvent {
  readonly type: 'realm_playgrounds';
  /** All playgrounds. */
  readonly playgrounds: readonly Playground[];
}

interface CustomEmojiEvent {
  readonly type: 'realm_emoji';
  readonly op: 'update';
  /** All emoji, deactivated ones included. */
  readonly emoji: readonly CustomEmoji[];
}

declare module '../../events/types.ts' {
  interface ChatEvents {
    realm_linkifiers: LinkifiersEvent;
    realm_playgrounds: PlaygroundsEvent;
    realm_emoji: CustomEmojiEvent;
  }
}

export const organizationEvents = {
  realm_linkifiers: defineEvent({
    type: 'realm_linkifiers',
    sends: {
      LinkifiersEvent: {
        has: { realm_linkifiers: z.array(linkifier) },
        doc: 'The linkifiers in their order; all of them.',
        replaces: 'realm_linkifiers',
      },
    },
    project(event, { options }) {
      if (!options.capabilities.linkifier_url_template) return [];
      return [{ type: 'realm_linkifiers', realm_linkifiers: event.linkifiers.map(presentLinkifier) }];
    },
  }),
  realm_emoji: defineEvent({
    type: 'realm_emoji',
    sends: {
      CustomEmojiEvent: {
        op: 'update',
        has: { realm_emoji: z.record(z.string(), realmEmoji) },
        doc: 'The emoji of the organization, by ID; all of them.',
        replaces: 'realm_emoji',
      },
    },
    project: ({ type, op, emoji }) => [{ type, op, realm_emoji: presentCustomEmoji(emoji) }],
  }),
  realm_playgrounds: defineEvent({
    type: 'realm_playgrounds',
    sends: {
      CodePlaygroundsEvent: {
        has: { realm_playgrounds: z.array(codePlayground) },
        doc: 'The code playgrounds; all of them.',
        replaces: 'realm_playgrounds',
      },
    },
    project: (event) => [
      { type: 'realm_playgrounds', realm_playgrounds: event.playgrounds.map(presentPlayground) },
    ],
  }),
};
