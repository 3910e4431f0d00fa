import { Component, type ComponentChild, createRef } from 'preact';
import { afterPaint } from '../../ui/after-paint.ts';
import { Boundary } from '../../ui/feedback/boundary.tsx';
import { firstLook, type Item } from './rows.ts';
import { Scroller } from './scroller.ts';

/** Where a row shall stand when it is gone to: at the end of the view, or so far from its top. */
export type Standing = 'end' | { readonly top: number };

interface Props {
  readonly items: readonly Item[];
  /** Rows that have the pointer or the cursor. */
  readonly active: readonly (number | undefined)[];
  /** The last row is the newest message there is. */
  readonly isNewest: boolean;
  readonly target: { readonly id: number } | undefined;
  readonly standing: (id: number) => Standing | undefined;
  readonly draw: (item: Item, isActive: boolean) => ComponentChild;
  readonly keepSeen: () => HTMLElement | undefined;
  readonly onScroller: (scroller: Scroller) => void;
  readonly onMoved: () => void;
  readonly before: ComponentChild;
  readonly after: ComponentChild;
}

interface Focused {
  readonly row: HTMLElement;
  readonly index: number;
}

/** The rows as they are: what stays the same is not drawn anew, and what one reads stays where it is. */
export class RowsView extends Component<Props> {
  readonly #view = createRef<HTMLDivElement>();
  readonly #list = createRef<HTMLDivElement>();
  #scroller: Scroller | undefined;
  #reached: object | undefined;
  readonly #begun: readonly Item[];
  /** The part of the items with which the list begins that is drawn until it is on the screen. */
  #first: readonly Item[] | undefined;
  #cancel: (() => void) | undefined;

  constructor(props: Props) {
    super(props);
    this.#begun = props.items;
    this.#first = firstLook(props.items, props.target?.id, window.innerHeight);
  }

  override componentDidMount(): void {
    const parts = { view: this.#view.current as HTMLElement, list: this.#list.current as HTMLElement };
    const { onMoved, keepSeen } = this.props;
    const moved = () => {
      if (!this.#first) onMoved();
    };
    this.#scroller = new Scroller(parts, { moved, keepSeen });
    this.#scroller.follows = this.#hasEnd();
    this.props.onScroller(this.#scroller);
    this.#arrive();
    if (this.#first) this.#cancel = afterPaint(() => this.#drawAll());
  }

  override componentWillUnmount(): void {
    this.#cancel?.();
    this.#scroller?.close();
  }

  #drawAll(): void {
    this.#first = undefined;
    this.forceUpdate();
  }

  #hasEnd(): boolean {
    const { items, isNewest } = this.props;
    return isNewest && (!this.#first || this.#first.at(-1) === items.at(-1));
  }

  override getSnapshotBeforeUpdate(): Focused | null {
    this.#scroller?.hold();
    const row = document.activeElement?.closest<HTMLElement>('article') ?? undefined;
    const index = row && this.#scroller ? Array.from(this.#scroller.rows).indexOf(row) : -1;
    return row && index >= 0 ? { row, index } : null;
  }

  override componentDidUpdate(_props: Props, _state: object, focused: Focused | null): void {
    this.#keepFocus(focused);
    this.#scroller?.settle();
    if (this.#scroller) this.#scroller.follows = this.#hasEnd();
    this.#arrive();
  }

  /** The row that had the focus was deleted: the one in its place has it now. */
  #keepFocus(focused: Focused | null): void {
    const { rows } = this.#scroller ?? {};
    if (!focused || !rows || focused.row.isConnected) return;
    rows[Math.min(focused.index, rows.length - 1)]?.focus({ preventScroll: true });
  }

  /** Scrolls to the target once, when its row exists. */
  #arrive(): void {
    const { target, standing } = this.props;
    if (!target || target === this.#reached) return;
    const row = this.#list.current?.querySelector<HTMLElement>(`article[data-id="${target.id}"]`);
    if (!row || !this.#scroller) return;
    this.#reached = target;
    const where = standing(target.id);
    if (where === 'end') this.#scroller.toEnd();
    else if (where) this.#scroller.goTo(row, where.top);
  }

  override render({ items, active, draw, before, after }: Props) {
    if (items !== this.#begun) this.#first = undefined;
    const shown = this.#first ?? items;
    return (
      <div ref={this.#view} class="messages-view" tabIndex={-1}>
        <div ref={this.#list} class="messages-list">
          {before}
          {shown.map((item) => {
            const isActive = item.kind === 'message' && active.includes(item.message.id);
            return <Row key={item.key} item={item} isActive={isActive} draw={draw} />;
          })}
          {after}
        </div>
      </div>
    );
  }
}

interface RowProps {
  readonly item: Item;
  readonly isActive: boolean;
  readonly draw: Props['draw'];
}

/**
 * An unchanged row is not drawn again. (A cached node would do so, too, but it
 * would hold the list of its first drawing, with all rows of that time, as long as it exists.)
 */
class Row extends Component<RowProps> {
  override shouldComponentUpdate({ item, isActive }: RowProps): boolean {
    return item !== this.props.item || isActive !== this.props.isActive;
  }

  override render({ item, isActive, draw }: RowProps) {
    return (
      <Boundary of="row" at={item}>
        {draw(item, isActive)}
      </Boundary>
    );
  }
}
