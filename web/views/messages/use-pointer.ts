import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { watchLongPress } from '../../ui/overlays/long-press.ts';
import { useDesk } from '../app/model-context.ts';

const ROW = 'article[data-id]';
/** Rows that pass under the pointer while the list scrolls are not meant. */
const SETTLED_MS = 120;

/** Follows the row under the pointer and the one with the focus; a finger that rests on a row opens its menu. */
export function usePointer(frame: RefObject<HTMLElement | null>, hovered: Signal<number | undefined>): void {
  const desk = useDesk();
  // Before the first paint: a row may get the focus at once.
  useLayoutEffect(() => {
    const element = frame.current as HTMLElement;
    let scrolledAt = 0;
    let at: { readonly x: number; readonly y: number } | undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const show = (under: Element | null) => {
      const row = under?.closest<HTMLElement>(ROW);
      hovered.value = row ? Number(row.dataset.id) : undefined;
    };
    // A pointer that rests after a scroll sends no further event.
    const settle = () => {
      settling = undefined;
      const left = scrolledAt + SETTLED_MS - performance.now();
      if (left > 0) settling = setTimeout(settle, left);
      else if (at) show(document.elementFromPoint(at.x, at.y));
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      at = { x: event.clientX, y: event.clientY };
      if (event.timeStamp - scrolledAt >= SETTLED_MS) show(event.target as Element);
      else settling ??= setTimeout(settle, SETTLED_MS);
    };
    const leave = () => {
      at = undefined;
      hovered.value = undefined;
    };
    const scroll = (event: Event) => {
      scrolledAt = event.timeStamp;
    };
    const focus = (event: FocusEvent) => {
      const row = (event.target as Element).closest<HTMLElement>(ROW);
      if (row) desk.selected.value = Number(row.dataset.id);
    };
    element.addEventListener('focusin', focus);
    element.addEventListener('pointerover', over);
    element.addEventListener('pointermove', over);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('scroll', scroll, { capture: true, passive: true });
    const stop = watchLongPress(element, ROW, (row, point) => {
      desk.selected.value = Number(row.dataset.id);
      desk.openMenu(Number(row.dataset.id), point);
    });
    return () => {
      stop();
      clearTimeout(settling);
      element.removeEventListener('focusin', focus);
      element.removeEventListener('pointerover', over);
      element.removeEventListener('pointermove', over);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('scroll', scroll, { capture: true });
    };
  }, [desk, frame, hovered]);
}
