import './reorder-list.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/button.tsx';
import { announce } from '../feedback/toasts.ts';
import { moveOf } from './moves.ts';
import { movedTo, placeAfter, placeAt, shiftOf } from './reorder.ts';

export interface ReorderListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** All items in their new order. */
  readonly onOrder: (items: readonly Item[]) => void;
  /** The name of the button that moves the item. */
  readonly handleName: (item: Item) => string;
  /** The description of the keys, for screen readers. */
  readonly keysText: string;
  /** A screen reader says this when the item has moved. Places count from 1. */
  readonly movedText: (item: Item, place: number) => string;
  /** One only looks at it. */
  readonly isLocked?: boolean;
  readonly children: (item: Item) => ComponentChildren;
}

interface Drag {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly moved: number;
  readonly height: number;
}

/** Rows that one orders: by dragging their handles, or with the arrow keys on them. */
export function ReorderList<Item>(props: ReorderListProps<Item>) {
  const { items, keyOf, movedText, onOrder, isLocked = false } = props;
  const list = useRef<HTMLOListElement>(null);
  const help = useId();
  const focused = useRef<string | undefined>(undefined);
  const order = items.map(keyOf).join('\n');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || from === to) return;
    focused.current = keyOf(item);
    onOrder(movedTo(items, from, to));
    announce(movedText(item, to + 1), 'assertive');
  };
  const { drag, grip } = useDrag(list, order, move);
  useLayoutEffect(() => {
    // A row that moves in the page loses the focus.
    const key = focused.current;
    focused.current = undefined;
    if (key !== undefined) handleOf(list.current, key)?.focus();
  }, [order]);
  const press = (event: KeyboardEvent, index: number) => {
    const step = moveOf(event.key, 'vertical');
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, placeAfter(index, items.length, step));
  };
  return (
    <>
      <ol ref={list} class="reorder" aria-label={props.label}>
        {items.map((item, index) => {
          const key = keyOf(item);
          return (
            <li
              key={key}
              class={classes('reorder-row', drag?.key === key && 'reorder-row-dragged')}
              style={drag && { transform: `translateY(${offsetOf(drag, index)}px)` }}
            >
              {!isLocked && (
                <IconButton
                  icon="grip-vertical"
                  class="reorder-handle"
                  name={props.handleName(item)}
                  aria-describedby={help}
                  data-handle={key}
                  onKeyDown={(event) => press(event, index)}
                  {...grip(key, index)}
                />
              )}
              <div class="reorder-content">{props.children(item)}</div>
            </li>
          );
        })}
      </ol>
      <p id={help} hidden>
        {props.keysText}
      </p>
    </>
  );
}

const handleOf = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(key)}"]`);

const offsetOf = ({ from, to, moved, height }: Drag, index: number): number =>
  index === from ? moved : shiftOf(index, from, to) * height;

/** Follows the pointer; the rows move in the page only when it is released. Esc cancels. */
function useDrag(
  list: { readonly current: HTMLOListElement | null },
  order: string,
  move: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef({ y: 0, middles: [] as readonly number[] });
  // Somebody else's change ends it: the rows are others.
  useEffect(() => setDrag(undefined), [order]);
  const isDragged = drag !== undefined;
  useLayoutEffect(() => {
    if (!isDragged) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setDrag(undefined);
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [isDragged]);
  const heightIn = (event: PointerEvent) => event.clientY - (list.current?.getBoundingClientRect().top ?? 0);
  const begin = (event: PointerEvent, key: string, from: number) => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const middles = rows.map((row) => row.offsetTop + row.offsetHeight / 2);
    start.current = { y: heightIn(event), middles };
    setDrag({ key, from, to: from, moved: 0, height: rows[from]?.offsetHeight ?? 0 });
  };
  const follow = (event: PointerEvent) => {
    if (!drag) return;
    const { y, middles } = start.current;
    const moved = heightIn(event) - y;
    setDrag({ ...drag, moved, to: placeAt(middles, drag.from, (middles[drag.from] ?? 0) + moved) });
    list.current?.children[drag.from]?.scrollIntoView({ block: 'nearest' });
  };
  const end = () => {
    setDrag(undefined);
    if (drag) move(drag.from, drag.to);
  };
  const grip = (key: string, index: number) => ({
    onPointerDown: (event: PointerEvent) => begin(event, key, index),
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: () => setDrag(undefined),
  });
  return { drag, grip };
}
