import { escapeText } from '../kernel/html.ts';
import type { NarrowTerm } from '../kernel/narrow.ts';
import type { Realm } from '../realm/realm.ts';
import { openNarrow } from '../rules/narrow/open.ts';
import type { Reader } from '../store/engine.ts';
import { listMessages } from '../store/messages.ts';
import type { User } from '../store/model.ts';
import { presentTopic } from './messages.ts';

/** Of the messages named, those that `user` may see and that match, by ID, as HTML (ENDPOINTS.md, check-messages-match-narrow). */
export async function fetchMatches(
  db: Reader,
  realm: Realm,
  user: User,
  { terms, ids: unsafeIds }: { readonly terms: readonly NarrowTerm[]; readonly ids: readonly number[] },
) {
  const { query, finder } = await openNarrow(db, realm, user, terms);
  const ids = await finder.filter([...new Set(unsafeIds)], query.matchesInHistory, query.flags);
  const messages = await listMessages(db, realm.id, ids);
  return Object.fromEntries(
    messages.map((message) => {
      const topic = message.channelId === null ? '' : presentTopic(message.topic, false);
      return [message.id, { match_content: message.renderedContent, match_subject: escapeText(topic) }];
    }),
  );
}
