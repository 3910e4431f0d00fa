import type { Model } from '../../model/model.ts';
import { namesLike } from '../../state/near-names.ts';
import { personSearchText, type SearchNames } from '../../state/search-format.ts';
import { searchable } from './searchable.ts';

/** Names and IDs as a search writes them. Made once when the search opens. */
export function searchNames(model: Model): SearchNames {
  const { tables } = model;
  const all = searchable(model);
  const idsLike = (list: typeof all.people, text: string) => namesLike(list, text).map(({ id }) => id);
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
    channelsLike: (text) => idsLike(all.channels, text),
    peopleLike: (text) => idsLike(all.people, text),
  };
}
