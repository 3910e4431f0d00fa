import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Desk } from './desk.ts';
import { useDesk } from './model-context.ts';
import { afterKey } from './typed-ahead-keys.ts';

/** A field that is still being loaded gets what is typed for it: no key may go elsewhere meanwhile. */
export function typedAhead(field: (desk: Desk) => Signal<string | undefined>) {
  return function TypedAhead() {
    const text = field(useDesk());
    useEffect(() => {
      let isEntered = false;
      const hold = (event: KeyboardEvent) => {
        const isEnter = event.key === 'Enter';
        const next = event.key === 'Escape' ? undefined : afterKey(text.peek() ?? '', event);
        if (next === undefined && event.key !== 'Escape' && !isEnter) return;
        event.preventDefault();
        event.stopPropagation();
        isEntered ||= isEnter;
        if (!isEnter) text.value = next;
      };
      document.addEventListener('keydown', hold, { capture: true });
      return () => {
        document.removeEventListener('keydown', hold, { capture: true });
        if (isEntered && text.peek() !== undefined) setTimeout(pressEnter, 0);
      };
    }, [text]);
    return null;
  };
}

/** The field is there, and has the focus. */
function pressEnter(): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
}
