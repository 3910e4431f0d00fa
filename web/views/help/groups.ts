import type { TextId } from '../../i18n/texts.ts';
import type { ShortcutId } from '../app/shortcuts.ts';

/** The description of each key of the table. A key without one is an error of types. */
const WORDS = {
  compose: 'help-key-compose',
  composeDirect: 'help-key-compose-direct',
  reply: 'help-key-reply',
  quote: 'help-key-quote',
  nextUnreadTopic: 'help-key-next-topic',
  nextUnreadDirect: 'help-key-next-direct',
  up: 'help-key-up',
  down: 'help-key-down',
  first: 'help-key-first',
  last: 'help-key-last',
  pageUp: 'help-key-page-up',
  pageDown: 'help-key-page-down',
  search: 'help-key-search',
  switcher: 'help-key-switcher',
  help: 'help-key-help',
  star: 'help-key-star',
  react: 'help-key-react',
  thumbsUp: 'help-key-thumbs-up',
  edit: 'help-key-edit',
  move: 'help-key-move',
  forward: 'help-key-forward',
  collapse: 'help-key-collapse',
  menu: 'help-key-menu',
  viewPictures: 'help-key-pictures',
  muteTopic: 'help-key-mute-topic',
  markUnread: 'help-key-mark-unread',
  history: 'help-key-history',
  readReceipts: 'help-key-receipts',
  copyLink: 'help-key-copy-link',
  topic: 'help-key-topic',
  inbox: 'help-key-inbox',
  recent: 'help-key-recent',
  feed: 'help-key-feed',
  drafts: 'help-key-drafts',
  starred: 'help-key-starred',
  mentions: 'help-key-mentions',
  people: 'help-key-people',
  channelsList: 'help-key-channels',
  profile: 'help-key-profile',
  back: 'help-key-back',
} as const satisfies Record<ShortcutId, TextId>;

export const shortcutWords = (id: ShortcutId): TextId => WORDS[id];

interface Group {
  readonly title: TextId;
  readonly keys: readonly ShortcutId[];
}

/** The keys by what one does with them. A test holds that each is in one group. */
export const GROUPS: readonly Group[] = [
  {
    title: 'help-group-go',
    keys: [
      ...(['switcher', 'search', 'nextUnreadTopic', 'nextUnreadDirect', 'inbox', 'recent', 'feed'] as const),
      ...(['mentions', 'starred', 'drafts', 'topic', 'channelsList', 'people', 'back', 'help'] as const),
    ],
  },
  {
    title: 'help-group-read',
    keys: [
      'up',
      'down',
      'pageUp',
      'pageDown',
      'first',
      'last',
      'viewPictures',
      'collapse',
      'markUnread',
      'muteTopic',
    ],
  },
  { title: 'help-group-write', keys: ['compose', 'composeDirect', 'reply', 'quote', 'forward'] },
  {
    title: 'help-group-message',
    keys: [
      ...(['react', 'thumbsUp', 'star', 'edit', 'move', 'copyLink', 'menu'] as const),
      ...(['history', 'readReceipts', 'profile'] as const),
    ],
  },
];

interface Example {
  readonly source: string;
  readonly words: TextId;
}

/** Source text, and how it is shown. */
export const MARKDOWN: readonly Example[] = [
  { source: '**bold**', words: 'help-md-bold' },
  { source: '*italic*', words: 'help-md-italic' },
  { source: '~~gone~~', words: 'help-md-strike' },
  { source: '`code`', words: 'help-md-code' },
  { source: '```python\nprint(1)\n```', words: 'help-md-block' },
  { source: '> quoted', words: 'help-md-quote' },
  { source: '* one\n* two', words: 'help-md-list' },
  { source: '1. one\n2. two', words: 'help-md-numbers' },
  { source: '[words](https://example.com)', words: 'help-md-link' },
  { source: '@**Name**', words: 'help-md-mention' },
  { source: '@_**Name**', words: 'help-md-silent' },
  { source: '#**channel>topic**', words: 'help-md-topic' },
  { source: ':tada:', words: 'help-md-emoji' },
  { source: '$$x^2$$', words: 'help-md-math' },
  { source: '```spoiler Title\nhidden\n```', words: 'help-md-spoiler' },
  { source: '<time:2026-03-01T14:00+01:00>', words: 'help-md-time' },
  { source: '/poll Lunch?', words: 'help-md-poll' },
  { source: '/todo Release', words: 'help-md-todo' },
  { source: '/me waves', words: 'help-md-me' },
];

export const SEARCHES: readonly Example[] = [
  { source: 'channel:design', words: 'help-search-channel' },
  { source: 'topic:"new icons"', words: 'help-search-topic' },
  { source: 'sender:"Ada Lovelace"', words: 'help-search-sender' },
  { source: 'sender:me', words: 'help-search-me' },
  { source: 'dm:Ada', words: 'help-search-dm' },
  { source: 'dm-including:Ada', words: 'help-search-dm-including' },
  { source: 'is:unread', words: 'help-search-unread' },
  { source: 'is:starred', words: 'help-search-starred' },
  { source: 'is:mentioned', words: 'help-search-mentioned' },
  { source: 'is:followed', words: 'help-search-followed' },
  { source: 'is:resolved', words: 'help-search-resolved' },
  { source: 'is:alerted', words: 'help-search-alerted' },
  { source: 'has:link', words: 'help-search-link' },
  { source: 'has:image', words: 'help-search-image' },
  { source: 'has:attachment', words: 'help-search-attachment' },
  { source: 'has:reaction', words: 'help-search-reaction' },
  { source: '-is:resolved', words: 'help-search-not' },
  { source: '"exact words"', words: 'help-search-exact' },
];
