import './kbd.css';
import { t } from '../../i18n/texts.ts';
import { isMac, type Keys, shownKeys } from './keys.ts';

/** Keys that have another name on keyboards of other languages. */
const NAMES: Readonly<Record<string, () => string>> = {
  Ctrl: () => t('ui-key-ctrl'),
  Shift: () => t('ui-key-shift'),
  Home: () => t('ui-key-home'),
  End: () => t('ui-key-end'),
  PageUp: () => t('ui-key-page-up'),
  PageDown: () => t('ui-key-page-down'),
  Space: () => t('ui-key-space'),
};

/** A key, or keys pressed together. */
export function Kbd({ keys }: { readonly keys: Keys }) {
  return (
    <span class="kbd">
      {shownKeys(keys, isMac()).map((key) => (
        <kbd key={key}>{NAMES[key]?.() ?? key}</kbd>
      ))}
    </span>
  );
}
