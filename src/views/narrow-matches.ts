import type { NarrowTerm } from '../kernel/narrow.ts';
import type { Realm } from '../realm/realm.ts';
import { openNarrow } from '../rules/narrow/open.ts';
import type { Reader } from '../store/engine.ts';
import { listMessages, type StoredMessage } from '../store/messages.ts';
import type { User } from '../store/model.ts';
import { presentMatch } from './matches.ts';

/** Of the messages named, those that `user` may see and that match, by ID, as HTML (ENDPOINTS.md, check-messages-match-narrow). */
export async function fetchMatches(
  db: Reader,
  realm: Realm,
  user: User,
  { terms, ids: unsafeIds }: { readonly terms: readonly NarrowTerm[]; readonly ids: readonly number[] },
) {
  const { query, finder } = await openNarrow(db, realm, user, terms);
  const ids = await finder.filter([...new Set(unsafeIds)], query, query.matchesInHistory);
  const messages = await listMessages(db, realm.id, ids);
  const present = (message: StoredMessage) =>
    presentMatch(message, query.texts, { allowEmptyTopicName: false });
  return Object.fromEntries(messages.map((message) => [message.id, present(message)]));
}
