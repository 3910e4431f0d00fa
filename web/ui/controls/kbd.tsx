import './kbd.css';
import { isMac, type Keys, shownKeys } from './keys.ts';

/** A key, or keys pressed together. */
export function Kbd({ keys }: { readonly keys: Keys }) {
  return (
    <span class="kbd">
      {shownKeys(keys, isMac()).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
