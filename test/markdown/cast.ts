import { type Embed, emptyMarkdownContext, type MarkdownContext } from '../../src/chat/markdown/render.ts';

const users = [
  { id: 31, fullName: 'Example User', isActive: true },
  { id: 32, fullName: "O'Neil <b>", isActive: true },
  { id: 33, fullName: 'Former User', isActive: false },
];
const groups = [
  { id: 17, name: 'support', isSystem: false, deactivated: false },
  { id: 18, name: 'former', isSystem: false, deactivated: true },
  { id: 2, name: 'role:members', isSystem: true, deactivated: false },
];
const channels = [
  { id: 9, name: 'announce' },
  { id: 10, name: 'a b.c (d)%' },
];
const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** A small organization: three users of whom one has left, three groups, two channels of which `announce` has the topic `news`. */
export const context: MarkdownContext = {
  ...emptyMarkdownContext,
  userByName: (fullName) => users.find((user) => sameText(user.fullName, fullName)),
  userById: (id) => users.find((user) => user.id === id),
  groupByName: (name) => groups.find((group) => group.name === name),
  channelByName: (name) => channels.find((channel) => channel.name === name),
  topicAnchor: (channelId, topic) =>
    channelId === 9 && (topic === 'news' || topic === '') ? 214 : undefined,
  realmEmoji: new Map([['team_logo', { id: '1', sourceUrl: '/user_avatars/2/emoji/1.png' }]]),
  inlineImagePreview: true,
  proxiedImageUrl: (url) => `/external_content/digest/${Buffer.from(url).toString('hex')}`,
  proxiedVideoUrl: (url) => `/external_content/digest/${Buffer.from(url).toString('hex')}`,
};

const HOSTILE = '"><script>alert(1)</script>\');}';

/** Whatever page is asked for says the same of itself. */
class HostilePages extends Map<string, Embed> {
  override get(): Embed {
    return { title: HOSTILE, description: HOSTILE, image: `https://x.example/${HOSTILE}` };
  }
}

/** Every name resolves, to itself; every setting is on. */
export const hostileContext: MarkdownContext = {
  ...context,
  userByName: (fullName) => ({ id: 1, fullName, isActive: true }),
  userById: (id) => ({ id, fullName: '"><script>alert(1)</script>', isActive: true }),
  groupByName: (name) => ({
    id: 2,
    name,
    isSystem: name.length % 2 === 0,
    deactivated: false,
  }),
  channelByName: (name) => ({ id: 3, name }),
  topicAnchor: () => 4,
  realmEmoji: new Map([['x', { id: '1', sourceUrl: '/a"b<c>.png' }]]),
  linkifiers: [
    { id: 1, pattern: 'KEY-(?P<rest>.+)', urlTemplate: 'https://example.com/{+rest}' },
    { id: 2, pattern: '(?P<all>[a-z]{3})', urlTemplate: '{+all}:x' },
  ],
  translateEmoticons: true,
  embeds: new HostilePages(),
};
