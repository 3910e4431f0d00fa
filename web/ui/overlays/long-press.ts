const HOLD_MS = 450;
const MOST_MOVED = 10;

/**
 * Calls `open` when a finger rests on an element that `selector` names, anywhere under `root`. One call serves a whole
 * list. Returns what ends it.
 */
export function watchLongPress(
  root: HTMLElement,
  selector: string,
  open: (element: HTMLElement, point: { readonly x: number; readonly y: number }) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: { x: number; y: number } | undefined;
  let held = false;
  const stop = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    stop();
    held = false;
    const element = (event.target as Element).closest<HTMLElement>(selector);
    if (event.pointerType === 'mouse' || !event.isPrimary || !element) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      held = true;
      open(element, { x: event.clientX, y: event.clientY });
    }, HOLD_MS);
  };
  const move = (event: PointerEvent) => {
    if (!start || Math.hypot(event.clientX - start.x, event.clientY - start.y) > MOST_MOVED) stop();
  };
  /** The press that opened a sheet is not a click on what lies under the finger now: the row, or the sheet itself. */
  const click = (event: MouseEvent) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const next = () => {
    held = false;
  };
  const context = (event: MouseEvent) => {
    if (held) event.preventDefault();
  };
  root.addEventListener('pointerdown', down);
  root.addEventListener('pointermove', move);
  root.addEventListener('pointerup', stop);
  root.addEventListener('pointercancel', stop);
  document.addEventListener('pointerdown', next, true);
  document.addEventListener('click', click, true);
  root.addEventListener('contextmenu', context);
  return () => {
    stop();
    root.removeEventListener('pointerdown', down);
    root.removeEventListener('pointermove', move);
    root.removeEventListener('pointerup', stop);
    root.removeEventListener('pointercancel', stop);
    document.removeEventListener('pointerdown', next, true);
    document.removeEventListener('click', click, true);
    root.removeEventListener('contextmenu', context);
  };
}
