import { useLayoutEffect } from 'preact/hooks';
import { useDesk } from '../app/model-context.ts';
import { useShortcut } from '../app/shortcuts.ts';
import type { ListControl } from './list-control.ts';

/** Height of the sticky content at the top of the view: rows are moved to below it. */
const HEADROOM = 44;
/** How much of a page stays in sight when the reader turns it. */
const OVERLAP = 60;

/** Keys that move the cursor from message to message. */
export function useMoves(control: ListControl): void {
  const desk = useDesk();
  const go = (step: 1 | -1) => {
    const { scroller } = control;
    if (!scroller) return false;
    const id = desk.selected.peek();
    const row = id === undefined ? undefined : control.rowOf(id);
    const inView = scroller.inView();
    if (!row || !isSeen(row, scroller.view)) {
      const next = step === 1 ? inView[0] : inView.at(-1);
      return next ? focus(control, next) : false;
    }
    const rows = [...scroller.rows];
    const next = rows[rows.indexOf(row) + step];
    if (next) return focus(control, next);
    if (step === 1) void control.toNewest();
    return true;
  };
  const page = (step: 1 | -1) => {
    const { scroller } = control;
    if (!scroller) return false;
    scroller.scrollBy(step * (scroller.view.clientHeight - OVERLAP));
    const inView = scroller.inView();
    const row = step === 1 ? inView.at(-1) : inView[0];
    row?.focus({ preventScroll: true });
    return true;
  };
  const toEdge = (edge: 'first' | 'last') => {
    const { scroller } = control;
    if (!scroller) return false;
    if (edge === 'last') void control.toNewest();
    else scroller.scrollBy(-scroller.view.scrollHeight);
    const row = [...scroller.rows].at(edge === 'first' ? 0 : -1);
    row?.focus({ preventScroll: true });
    return true;
  };
  useLayoutEffect(() => {
    desk.reveal = (id) => {
      const row = control.rowOf(id);
      if (row) control.scroller?.reveal(row, HEADROOM);
    };
    return () => {
      desk.reveal = undefined;
    };
  }, [desk, control]);
  useShortcut('down', () => go(1));
  useShortcut('up', () => go(-1));
  useShortcut('pageDown', (event) => !isButton(event) && page(1));
  useShortcut('pageUp', () => page(-1));
  useShortcut('first', () => toEdge('first'));
  useShortcut('last', () => toEdge('last'));
  useShortcut('back', () => leave(desk.selected));
}

function focus(control: ListControl, row: HTMLElement): true {
  row.focus({ preventScroll: true });
  control.scroller?.reveal(row, HEADROOM);
  return true;
}

function isSeen(row: HTMLElement, view: HTMLElement): boolean {
  const [inner, outer] = [row.getBoundingClientRect(), view.getBoundingClientRect()];
  return inner.bottom > outer.top && inner.top < outer.bottom;
}

/** The space bar presses a button that has the focus. */
const isButton = (event: KeyboardEvent): boolean =>
  event.key === ' ' &&
  event.target instanceof Element &&
  event.target.matches('button, a, summary, video, audio');

function leave(selected: { value: number | undefined }): boolean {
  if (selected.value === undefined) return false;
  selected.value = undefined;
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest('.messages')) focused.blur();
  return true;
}
