import type { Model } from '../../model/model.ts';
import type { Searchable } from '../../state/search-suggestions.ts';
import { personSearchText, type SearchNames } from '../../state/search-text.ts';

/** Names and IDs as a search writes them. Made once when the search opens. */
export function searchNames({ tables }: Model): SearchNames {
  const channels = tables.channels.peek();
  const people = tables.people.peek();
  const byName = Map.groupBy(people.values(), ({ full_name }) => full_name.toLowerCase());
  const byChannel = new Map([...channels.values()].map((each) => [each.name.toLowerCase(), each.stream_id]));
  const isUnique = (name: string) => byName.get(name.toLowerCase())?.length === 1;
  return {
    channelId: (name) => byChannel.get(name.toLowerCase()),
    channelName: (id) => channels.get(id)?.name,
    personId: (text) => (isUnique(text) ? byName.get(text.toLowerCase())?.[0]?.user_id : undefined),
    personText(id) {
      const name = people.get(id)?.full_name;
      return name === undefined ? undefined : personSearchText(name, id, isUnique(name));
    },
  };
}

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
