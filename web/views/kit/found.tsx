import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { TextField } from '../../ui/controls/text-field.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useGrowing } from '../app/growing.tsx';
import { matching, prepared, type Searched } from './find.ts';

/** A search pays off from here on. */
const LEAST_SEARCHED = 8;

export interface Filter<Item> {
  readonly value: string;
  readonly text: string;
  readonly has: (item: Item) => boolean;
  /** What a list says where it has nothing to show (`FoundList`). */
  readonly none?: string;
}

export interface Finding<Item> extends Searched<Item> {
  /** The first one is chosen at first. */
  readonly filters?: readonly Filter<Item>[] | undefined;
  /** What a search looks for when this was typed. */
  readonly wantedIn?: (typed: string) => string;
}

export interface Found<Item> {
  /** All of the chosen filter, or those that match, best first. */
  readonly shown: readonly Item[];
  readonly total: number;
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly isSearch: boolean;
  readonly filters: readonly Filter<Item>[];
  readonly filter: string | undefined;
  readonly setFilter: (filter: string) => void;
}

/** A list with a search and filters. Each text is read once, not for each letter. */
export function useFound<Item>(items: readonly Item[], finding: Finding<Item>): Found<Item> {
  const { filters = [], wantedIn } = finding;
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState(filters[0]?.value);
  const wanted = (wantedIn?.(query) ?? query).trim().toLowerCase();
  const isSearch = wanted !== '';
  const texts = useMemo(() => (isSearch ? prepared(items, finding) : []), [items, isSearch]);
  const has = filters.find(({ value }) => value === filter)?.has;
  const shown = useMemo(() => {
    if (!isSearch) return has ? items.filter(has) : items;
    return matching(has ? texts.filter(({ item }) => has(item)) : texts, wanted);
  }, [items, filter, wanted]);
  return { shown, total: items.length, query, setQuery, isSearch, filters, filter, setFilter };
}

interface SearchProps {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** The field above a list that finds in it. */
export function SearchField({ label, query, onQuery }: SearchProps) {
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      icon="search"
      placeholder={label}
      value={query}
      onValue={onQuery}
    />
  );
}

interface FindProps<Item> {
  readonly found: Pick<Found<Item>, 'query' | 'setQuery' | 'total'>;
  readonly label: string;
  /** The shortest list with a search. */
  readonly least?: number;
}

/** The search of a list that is long enough for it. */
export function FoundSearch<Item>({ found, label, least = LEAST_SEARCHED }: FindProps<Item>) {
  if (found.total < least) return null;
  return <SearchField label={label} query={found.query} onQuery={found.setQuery} />;
}

interface ChipsProps<Item> {
  readonly found: Pick<Found<Item>, 'filters' | 'filter' | 'setFilter'>;
  readonly label: string;
}

export function FoundChips<Item>({ found: { filters, filter, setFilter }, label }: ChipsProps<Item>) {
  return (
    <FilterChips
      label={label}
      chips={filters.map(({ value, text }) => ({ value, text, isOn: value === filter }))}
      onToggle={setFilter}
    />
  );
}

interface RowsProps<Item> {
  readonly items: readonly Item[];
  /** Draws an `li` with a key. */
  readonly row: (item: Item) => ComponentChildren;
  readonly class?: string | undefined;
  readonly label?: string | undefined;
  /** Called when all items are drawn; again when there are more. */
  readonly onEnd?: () => void;
}

/** A list, drawn as far as one scrolls. */
export function GrowingList<Item>({ items, row, class: own, label, onEnd }: RowsProps<Item>) {
  const { count, sentinel } = useGrowing(items.length);
  const isWhole = count >= items.length;
  useEffect(() => {
    if (isWhole) onEnd?.();
  }, [isWhole, items]);
  return (
    <ul class={own} aria-label={label}>
      {items.slice(0, count).map(row)}
      {sentinel}
    </ul>
  );
}
