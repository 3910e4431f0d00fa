import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

export interface Toast {
  readonly id: number;
  readonly text: ComponentChildren;
  readonly kind: 'plain' | 'danger';
  /** One action (undo). */
  readonly action?: { readonly text: string; readonly run: () => void } | undefined;
}

/** Not more at once: the oldest goes. */
const MOST = 3;
const SHOWN_MS = 6000;
/** There is something to do, or to read. */
const SHOWN_LONGER_MS = 10_000;
const MOST_MISSED = 5;

export const toasts = signal<readonly Toast[]>([]);
/** Failures that have left by themselves: they can be shown again. */
export const missed = signal<readonly Toast[]>([]);
let last = 0;

/** Briefly shows an event elsewhere. A failure in a view is shown in the view instead. */
export function showToast(
  text: ComponentChildren,
  options: Partial<Pick<Toast, 'kind' | 'action'>> = {},
): void {
  last += 1;
  toasts.value = [...toasts.value, { id: last, text, kind: 'plain' as const, ...options }].slice(-MOST);
}

export function closeToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** Milliseconds, without the time for which the pointer or the focus is on it. */
export const shownFor = ({ action, kind }: Toast): number =>
  action || kind === 'danger' ? SHOWN_LONGER_MS : SHOWN_MS;

/** Its time is over. */
export function leaveToast(toast: Toast): void {
  closeToast(toast.id);
  if (toast.kind === 'danger') missed.value = [...missed.value, toast].slice(-MOST_MISSED);
}

export function showMissed(): void {
  toasts.value = [...toasts.value, ...missed.value].slice(-MOST);
  missed.value = [];
}

interface Announcement {
  readonly text: string;
  readonly count: number;
}

export const announcements = {
  polite: signal<Announcement>({ text: '', count: 0 }),
  assertive: signal<Announcement>({ text: '', count: 0 }),
};

/** Tells a screen reader; `assertive` interrupts it, for what must not be missed. */
export function announce(text: string, how: keyof typeof announcements = 'polite'): void {
  const region = announcements[how];
  region.value = { text, count: region.peek().count + 1 };
}
