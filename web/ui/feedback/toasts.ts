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

export const toasts = signal<readonly Toast[]>([]);
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

/** A toast with an action stays until it is closed. */
export function shownFor(toast: Toast): number | undefined {
  return toast.action || toast.kind === 'danger' ? undefined : SHOWN_MS;
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
