import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import type { DialogView } from '../app/desk.ts';
import { useDesk } from '../app/model-context.ts';
import { type Found, FoundChips, FoundSearch, GrowingList } from './found.tsx';

export interface Nothing {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: ComponentChildren;
}

interface SectionProps {
  readonly class: string;
  /** What the list is for. */
  readonly about?: ComponentChildren;
  /** Who may change it, where the reader may not. */
  readonly lock?: ComponentChildren;
  /** The way to a new one; false: the reader may not make one. */
  readonly create?: { readonly text: string; readonly dialog: DialogView; readonly isMain?: boolean } | false;
  /** In the place of the list while it is empty. */
  readonly none: Nothing | false;
  /** Beneath the list, also while it is empty. */
  readonly after?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A list in settings: what it is for, who may change it, the way to a new one, and its rows. */
export function ListSection({ about, lock, create, none, after, children, ...rest }: SectionProps) {
  const desk = useDesk();
  return (
    <div class={rest.class} data-is-shown>
      {about && <p class="settings-text">{about}</p>}
      {lock}
      {create && (
        <Button
          kind={create.isMain ? 'primary' : 'plain'}
          icon="plus"
          class={`setting-step ${rest.class}-add`}
          onClick={() => desk.open(create.dialog)}
        >
          {create.text}
        </Button>
      )}
      {none ? (
        <EmptyState icon={none.icon} title={none.title}>
          {none.text}
        </EmptyState>
      ) : (
        children
      )}
      {after}
    </div>
  );
}

interface ListProps<Item> {
  readonly found: Found<Item>;
  /** The name of the search. */
  readonly find: string;
  /** The name of the filters. */
  readonly show?: string | undefined;
  readonly row: (item: Item) => ComponentChildren;
  /** Where a search finds nothing; a filter says itself what there is none of. */
  readonly none: string;
  readonly class: string;
}

/** A list in settings with a search, filters, and a sentence where nothing is found. */
export function FoundList<Item>({ found, find, show, row, none, class: own }: ListProps<Item>) {
  return (
    <div class={own}>
      <FoundSearch found={found} label={find} />
      {show && <FoundChips found={found} label={show} />}
      {found.shown.length > 0 ? (
        <GrowingList class="settings-rows" items={found.shown} row={row} />
      ) : (
        <p class="settings-text">{(!found.isSearch && noneOf(found)) || none}</p>
      )}
    </div>
  );
}

const noneOf = <Item,>({ filters, filter }: Found<Item>) =>
  filters.find(({ value }) => value === filter)?.none;
