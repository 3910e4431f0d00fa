import type { ComponentChildren } from 'preact';
import { ReorderList, type ReorderListProps } from '../../ui/lists/reorder-list.tsx';
import type { Question } from '../kit/ask.tsx';
import { GrowingList } from '../kit/found.tsx';
import { ListSection, type Nothing } from '../kit/list-section.tsx';
import type { Steps } from '../kit/rows.tsx';
import { OutcomeMark } from '../kit/saved.tsx';
import { AdministratorsOnly, useIsAdministrator } from './administrators.tsx';
import { useOrder } from './use-order.ts';

interface Order<Item> extends Pick<ReorderListProps<Item>, 'handleName' | 'keysText' | 'movedText'> {
  readonly save: (ids: readonly number[]) => Promise<unknown>;
}

interface Props<Item> {
  readonly class: string;
  readonly about: string;
  readonly label: string;
  readonly items: readonly Item[];
  /** Shown while there is none; `isAllowed`: the reader may make one. */
  readonly none: (isAllowed: boolean) => Nothing;
  /** The button for a new one. */
  readonly add: string;
  /** The form of an item, or of a new one. */
  readonly form: (close: () => void, item?: Item) => ComponentChildren;
  /** The name of the button that opens the form of an item; without it, items cannot be changed. */
  readonly edit?: (item: Item) => string;
  readonly remove: { readonly name: (item: Item) => string; readonly asks: (item: Item) => Question };
  /** The items have an order that one can change. */
  readonly order?: Order<Item>;
  /** With an order the content of a row, otherwise an `li` with a key. */
  readonly row: (item: Item, steps: Steps) => ComponentChildren;
  readonly after?: ComponentChildren;
}

/** A list of the organization's that administrators change: they add items, edit them in a form, remove them after a question, and order them. */
export function ManagedList<Item extends { readonly id: number }>(props: Props<Item>) {
  const { items, form, edit, remove, order } = props;
  const isAllowed = useIsAdministrator();
  const stepsOf = (item: Item): Steps => [
    isAllowed && edit && { icon: 'pencil', name: edit(item), opens: (close) => form(close, item) },
    isAllowed && { icon: 'trash-2', name: remove.name(item), asks: () => remove.asks(item) },
  ];
  const row = (item: Item) => props.row(item, stepsOf(item));
  return (
    <ListSection
      class={props.class}
      about={props.about}
      lock={<AdministratorsOnly />}
      create={isAllowed && { text: props.add, dialog: (close) => form(close) }}
      none={items.length === 0 && props.none(isAllowed)}
      after={props.after}
    >
      {order ? (
        <OrderedRows label={props.label} items={items} order={order} isLocked={!isAllowed} row={row} />
      ) : (
        <GrowingList class="settings-rows" label={props.label} items={items} row={row} />
      )}
    </ListSection>
  );
}

interface OrderedProps<Item> extends Pick<Props<Item>, 'label' | 'items'> {
  readonly order: Order<Item>;
  readonly isLocked: boolean;
  readonly row: (item: Item) => ComponentChildren;
}

function OrderedRows<Item extends { readonly id: number }>(props: OrderedProps<Item>) {
  const { save, ...texts } = props.order;
  const { items, order, outcome } = useOrder(props.items, save);
  return (
    <>
      <ReorderList
        {...texts}
        label={props.label}
        items={items}
        keyOf={({ id }) => String(id)}
        onOrder={order}
        isLocked={props.isLocked || items.length < 2}
      >
        {props.row}
      </ReorderList>
      <OutcomeMark outcome={outcome} />
    </>
  );
}
