import { afterKey } from './typed-ahead-keys.ts';

/** Longer than a part of the client takes to load; later keys are shortcuts again. */
const LONGEST_MS = 5000;

let expected: { readonly where: string; cancel: () => void; readonly stop: () => void } | undefined;

/**
 * A field within `where` is about to open: what is typed until it has the focus is text for it, and no shortcut.
 * Esc calls `cancel`. `typed`: what was typed already.
 */
export function expectField(where: string, cancel: () => void, typed = ''): void {
  if (document.activeElement?.closest(where)) return;
  if (expected?.where === where) {
    expected.cancel = cancel;
    return;
  }
  expected?.stop();
  const listening = new AbortController();
  const began = performance.now();
  let text = typed;
  let isEntered = false;
  const stop = () => {
    listening.abort();
    expected = undefined;
  };
  const hold = (event: KeyboardEvent) => {
    const isEscape = event.key === 'Escape';
    const next = afterKey(text, event);
    if (performance.now() - began > LONGEST_MS) return stop();
    if (next === undefined && !isEscape && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    isEntered ||= event.key === 'Enter';
    text = next ?? text;
    if (!isEscape) return;
    const latest = expected?.cancel;
    stop();
    latest?.();
  };
  const give = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (!target.closest(where)) return;
    stop();
    // Its component may place the cursor first.
    queueMicrotask(() => {
      if (text !== '') insert(target, text);
      if (isEntered) setTimeout(() => pressEnter(target));
    });
  };
  const { signal } = listening;
  document.addEventListener('keydown', hold, { capture: true, signal });
  document.addEventListener('focusin', give, { signal });
  document.addEventListener('pointerdown', stop, { capture: true, signal });
  expected = { where, cancel, stop };
}

/** The field within `where` gets the focus, if it is open already. */
export function focusField(where: string): boolean {
  const field = document.querySelector<HTMLInputElement>(`${where} input`);
  field?.focus();
  field?.select();
  return field !== null;
}

/** Keys are shortcuts again: the field is there, or what would have had it is closed. */
export function expectNothing(): void {
  expected?.stop();
}

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

function pressEnter(field: Element): void {
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}
