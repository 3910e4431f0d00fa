import type { Model } from '../../model/model.ts';
import type { Searchable } from '../../state/search-suggestions.ts';

/** Everything that a search can name, as of its opening. */
export function searchable(model: Model): Searchable {
  const { tables } = model;
  const channels = [...tables.channels.peek().values()].sort(
    (one, other) => Number(other.isSubscribed) - Number(one.isSubscribed),
  );
  const people = [...tables.people.peek().values()].filter(({ is_active }) => is_active !== false);
  return {
    channels: channels.map(({ stream_id: id, name }) => ({ id, name })),
    people: people.map(({ user_id: id, full_name: name }) => ({ id, name })),
    ownId: tables.ownId.peek(),
    topics(streamId) {
      if (streamId !== undefined)
        return (model.topics.of(streamId).value.topics ?? []).map(({ name }) => name);
      const listed = [...model.topics.known()].flatMap(([, topics]) => topics.map(({ name }) => name));
      const unread = [...tables.unread.peek().topics.values()].map(({ topic }) => topic);
      return [...new Set([...unread, ...listed])];
    },
  };
}
