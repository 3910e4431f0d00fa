import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type Extent, type Point, pan, type Zoom, zoomAt } from './zoom.ts';

interface Gestures {
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onSwipe: (step: 1 | -1) => void;
}

/** A finger that moves so far sideways turns to the next picture. */
const SWIPE = 60;
const WHEEL = 0.002;
const DOUBLE = 2.5;

/** Wheel and pinch zoom, dragging pans, a swipe turns, a double click zooms in and out. */
export function useGestures(gestures: Gestures): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => listen(frame.current as HTMLDivElement, latest), []);
  return frame;
}

function listen(frame: HTMLDivElement, latest: { readonly current: Gestures }): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | undefined;
  const middle = (point: Point): Point => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return { x: point.x - left - width / 2, y: point.y - top - height / 2 };
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { zoom, onZoom } = latest.current;
    onZoom(zoomAt(zoom, Math.exp(-event.deltaY * WHEEL), middle(pointOf(event))));
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    frame.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
    start = fingers.size === 1 ? pointOf(event) : undefined;
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const { zoom, onZoom } = latest.current;
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const now = pointOf(event);
    fingers.set(event.pointerId, now);
    if (other)
      onZoom(zoomAt(zoom, distance(now, other) / distance(before, other), middle(between(now, other))));
    else if (zoom.scale > 1) onZoom(pan(zoom, { x: now.x - before.x, y: now.y - before.y }, sizesOf(frame)));
  };
  const up = (event: PointerEvent) => {
    const { zoom, onSwipe } = latest.current;
    const across = start ? event.clientX - start.x : 0;
    if (fingers.size === 1 && zoom.scale === 1 && Math.abs(across) > SWIPE) onSwipe(across < 0 ? 1 : -1);
    fingers.delete(event.pointerId);
    start = undefined;
  };
  const double = (event: MouseEvent) => {
    const { zoom, onZoom } = latest.current;
    onZoom(zoomAt(zoom, zoom.scale > 1 ? 0 : DOUBLE, middle(pointOf(event))));
  };
  frame.addEventListener('wheel', wheel, { passive: false });
  frame.addEventListener('pointerdown', down);
  frame.addEventListener('pointermove', move);
  frame.addEventListener('pointerup', up);
  frame.addEventListener('pointercancel', up);
  frame.addEventListener('dblclick', double);
  // The listeners go with the element.
  return () => fingers.clear();
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });
const distance = (one: Point, other: Point): number =>
  Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

function sizesOf(frame: HTMLElement): { readonly size: Extent; readonly frame: Extent } {
  const image = frame.querySelector('img');
  return {
    size: { width: image?.offsetWidth ?? 0, height: image?.offsetHeight ?? 0 },
    frame: { width: frame.clientWidth, height: frame.clientHeight },
  };
}
