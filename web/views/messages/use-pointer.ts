import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { watchLongPress } from '../../ui/overlays/long-press.ts';
import { useDesk } from '../app/model-context.ts';

const ROW = 'article[data-id]';
/** Rows that pass under the pointer while the list scrolls are not meant. */
const SETTLED_MS = 120;

/** Follows the row under the pointer and the one with the focus; a finger that rests on a row opens its menu. */
export function usePointer(frame: RefObject<HTMLElement | null>, hovered: Signal<number | undefined>): void {
  const desk = useDesk();
  useEffect(() => {
    const element = frame.current as HTMLElement;
    let scrolledAt = 0;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const show = (under: Element | null) => {
      const row = under?.closest<HTMLElement>(ROW);
      hovered.value = row ? Number(row.dataset.id) : undefined;
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(settling);
      const rest = scrolledAt + SETTLED_MS - event.timeStamp;
      if (rest <= 0) return show(event.target as Element);
      const { clientX, clientY } = event;
      // A pointer that rests afterwards says nothing more.
      settling = setTimeout(() => show(document.elementFromPoint(clientX, clientY)), rest);
    };
    const leave = () => {
      clearTimeout(settling);
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
