import { greatest } from '../../state/lists.ts';
import { rankLowered } from '../../state/ranking.ts';

export interface Searched<Item> {
  /** The texts that a search reads; a match in the first one counts twice as much. */
  readonly textsOf: (item: Item) => readonly string[];
  /** A text that a search must find in one piece: an address. */
  readonly addressOf?: ((item: Item) => string | null | undefined) | undefined;
}

/** An item with its texts in small letters: each text is read once, not for each letter that is typed. */
export interface Findable<Item> {
  readonly item: Item;
  readonly texts: readonly string[];
  readonly address: string;
}

export const prepared = <Item>(items: readonly Item[], { textsOf, addressOf }: Searched<Item>) =>
  items.map(
    (item): Findable<Item> => ({
      item,
      texts: textsOf(item).map((text) => text.toLowerCase()),
      address: addressOf?.(item)?.toLowerCase() ?? '',
    }),
  );

/** The items that match, best first; those that match equally in their order. `wanted` is in small letters. */
export function matching<Item>(items: readonly Findable<Item>[], wanted: string): readonly Item[] {
  const ranked: { readonly item: Item; readonly rank: number }[] = [];
  for (const { item, texts, address } of items) {
    const byAddress = address.includes(wanted) ? rankLowered(address, wanted) / 2 : 0;
    const rank = greatest(
      texts.map((text, at) => rankLowered(text, wanted) / (at === 0 ? 1 : 2)),
      byAddress,
    );
    if (rank > 0) ranked.push({ item, rank });
  }
  return ranked.sort((one, other) => other.rank - one.rank).map(({ item }) => item);
}
