import { channelMenu } from './channel-menu.tsx';
import { directMenu } from './direct-menu.ts';
import type { MenuContent, Tools } from './menu-items.ts';
import type { MenuSubject } from './sidebar-state.ts';
import { topicMenu } from './topic-menu.ts';

/** The actions for a channel, a topic, or a direct conversation. */
export function menuOf(subject: MenuSubject, tools: Tools): MenuContent {
  switch (subject.kind) {
    case 'channel':
      return channelMenu(subject.streamId, tools);
    case 'topic':
      return topicMenu(subject, tools);
    case 'direct':
      return directMenu(subject.entry, tools);
    default:
      return subject satisfies never;
  }
}
