import { t } from '../../i18n/texts.ts';
import { Kbd } from '../../ui/controls/kbd.tsx';
import { shortcutOf } from '../../ui/controls/keys.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useDesk } from '../app/model-context.ts';
import { SHORTCUTS } from '../app/shortcuts.ts';

/** Looks like a field, and opens the quick switcher. */
export function SearchButton() {
  const desk = useDesk();
  const [keys] = SHORTCUTS.switcher;
  return (
    <button
      type="button"
      class="side-search"
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcutOf(keys)}
      onClick={() => desk.switchTo('')}
    >
      <Icon name="search" />
      <span class="side-text">{t('navigation-search-or-jump')}</span>
      <Kbd keys={keys} />
    </button>
  );
}
