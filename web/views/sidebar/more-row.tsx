import { t } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons/icon.tsx';

interface Props {
  readonly isOpen: boolean;
  /** The text while it is closed. */
  readonly more: string;
  readonly onToggle: () => void;
}

/** The last row of a list, which shows the rest of it or hides that again. */
export function MoreRow({ isOpen, more, onToggle }: Props) {
  return (
    <li class="side-row">
      <button
        type="button"
        class="side-link side-quiet"
        tabIndex={-1}
        data-roving
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span class="side-mark">
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
        </span>
        <span class="side-text">{isOpen ? t('navigation-less') : more}</span>
      </button>
    </li>
  );
}
