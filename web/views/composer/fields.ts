import type { RefObject } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { conversationFor, type Target } from '../../state/writing.ts';

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

/** The field where something is missing, else the text. */
export function focusOn({ area, place, channel }: Fields, to: Target): void {
  const isChannelMissing = to.kind === 'topic' && to.streamId === undefined;
  const isPlaceMissing = !conversationFor(to) || (to.kind === 'topic' && to.topic === '');
  (isChannelMissing ? channel : isPlaceMissing ? place : area).current?.focus();
}
