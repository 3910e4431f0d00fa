import './overlay.css';
import type { Placement } from '@floating-ui/dom';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { classes } from '../classes.ts';
import { type Anchor, type ElementRef, isTelephone, place } from './floating.ts';

export interface PopoverProps extends Omit<JSX.IntrinsicElements['div'], 'class' | 'ref' | 'popover'> {
  readonly anchor: Anchor | ElementRef;
  /** It is drawn while it is open; the owner closes it when this is called. */
  readonly onClose: () => void;
  readonly placement?: Placement;
  readonly sameWidth?: boolean;
  /** A list of completions leaves the focus in the field. */
  readonly keepsFocus?: boolean;
  readonly class?: string | undefined;
  readonly children: ComponentChildren;
}

/** A surface in the top layer, at its anchor; on telephones a sheet. Esc and a press outside close it; focus goes back. */
export function Popover(props: PopoverProps) {
  const {
    anchor,
    onClose,
    placement,
    sameWidth,
    keepsFocus = false,
    class: own,
    children,
    ...native
  } = props;
  const surface = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const isSheet = !keepsFocus && isTelephone();

  useLayoutEffect(() => {
    const element = surface.current as HTMLDivElement;
    const at = elementOf(anchor);
    const before = document.activeElement;
    element.showPopover();
    const stop = isSheet ? undefined : place(element, { anchor: at, placement, sameWidth });
    if (!keepsFocus && !element.contains(document.activeElement)) firstFocus(element).focus();
    return () => {
      stop?.();
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body;
      element.hidePopover();
      if (!keepsFocus && hadFocus && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  // The focused element may be gone since: keys still belong to the topmost overlay.
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!keepsFocus && isLost) firstFocus(surface.current as HTMLDivElement).focus();
  });

  useLayoutEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target as Node;
      const at = elementOf(anchor);
      const isInside = surface.current?.contains(target) || (at instanceof Element && at.contains(target));
      if (!isInside) close.current();
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      close.current();
    };
    const element = surface.current;
    element?.addEventListener('keydown', leave);
    document.addEventListener('pointerdown', press, true);
    return () => {
      element?.removeEventListener('keydown', leave);
      document.removeEventListener('pointerdown', press, true);
    };
  }, []);

  return (
    <div
      tabIndex={-1}
      {...native}
      ref={surface}
      popover="manual"
      class={classes('popover', isSheet && 'popover-sheet', own)}
    >
      {children}
    </div>
  );
}

function elementOf(anchor: PopoverProps['anchor']): Anchor {
  return 'current' in anchor ? (anchor.current ?? document.body) : anchor;
}

function firstFocus(element: HTMLElement): HTMLElement {
  return element.querySelector<HTMLElement>('[autofocus], [data-first-focus]') ?? element;
}
