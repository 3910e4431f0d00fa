import type { Model } from '../../model/model.ts';
import { personSearchText, type SearchNames } from '../../state/search-format.ts';

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
