import { topicLinksIn } from '../../markdown/inline/channel-link.ts';
import type { MarkdownContext } from '../../markdown/render.ts';
import type { Realm } from '../../realm/realm.ts';
import { canReadChannel } from '../../rules/channels.ts';
import { findFirstVisible } from '../../rules/topic-messages.ts';
import { topicKey } from '../../rules/topics.ts';
import type { Reader } from '../../store/engine.ts';
import type { User } from '../../store/model.ts';

/** The oldest messages of topics, by `nameOf`. */
export type LinkedTopics = ReadonlyMap<string, number>;

/** Threat: a text has room for a thousand links, each a query; those further on lead to their topics by name alone. */
const MOST = 50;

const nameOf = (channelId: number, topic: string): string => `${channelId} ${topicKey(topic)}`;

/** What links to topics in a text of `author` lead to, as far as they may read it (api/MARKDOWN.md, 18). */
export async function linkedTopicsIn(
  db: Reader,
  realm: Realm,
  author: User,
  content: string,
): Promise<LinkedTopics> {
  const found = new Map<string, number>();
  const asked = new Set<string>();
  for (const link of topicLinksIn(content)) {
    const channel = realm.channelByName(link.channel);
    if (!channel || !canReadChannel(realm, author, channel)) continue;
    const name = nameOf(channel.id, link.topic);
    if (asked.has(name)) continue;
    if (asked.size === MOST) break;
    asked.add(name);
    const place = { channel, topicKey: topicKey(link.topic) };
    const first = await findFirstVisible(db, realm, author, place);
    if (first !== undefined) found.set(name, first);
  }
  return found;
}

/** What the rendering of a text asks for the links to topics in it. */
export const topicAnchorsOf =
  (topics: LinkedTopics): MarkdownContext['topicAnchor'] =>
  (channelId, topic) =>
    topics.get(nameOf(channelId, topic));
