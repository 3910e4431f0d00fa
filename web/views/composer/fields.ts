import type { RefObject } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { conversationFor, lacksChannel, type Target } from '../../state/writing.ts';
import { expectNothing } from '../app/typed-ahead.ts';

/** The fields for writing, for the keys that focus them. */
export interface Fields {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** The topic, or the people. */
  readonly place: RefObject<HTMLInputElement | null>;
  readonly channel: RefObject<HTMLButtonElement | null>;
}

export function useFields(): Fields {
  const area = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const channel = useRef<HTMLButtonElement>(null);
  return useMemo(() => ({ area, place, channel }), []);
}

/** The field where something is missing, else the text; a missing channel is chosen from an open list. */
export function focusOn({ area, place, channel }: Fields, to: Target): void {
  if (lacksChannel(to)) {
    openPicker(channel.current);
    return;
  }
  const isPlaceMissing = !conversationFor(to) || (to.kind === 'topic' && to.topic === '');
  (isPlaceMissing ? place : area).current?.focus();
  expectNothing();
}

/** Keys are held until its filter has the focus: it may still have to be loaded. */
function openPicker(button: HTMLButtonElement | null): void {
  button?.focus();
  if (button?.ariaExpanded !== 'true') button?.click();
}
