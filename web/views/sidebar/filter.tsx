import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useSidebar } from './sidebar-state.ts';

/** Filters a list of the side bar by the typed text; ↓ goes into the list, Enter opens the first, Esc ends it. */
export function Filter({ label }: { readonly label: string }) {
  const sidebar = useSidebar();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const { text, kind } = sidebar.filter.value ?? { text: '', kind: 'channels' };
  const end = () => {
    sidebar.filter.value = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const section = field.current?.closest('.side-section');
    const first = section?.querySelector<HTMLElement>('a[data-roving]');
    if (event.key === 'Escape') end();
    else if (event.key === 'ArrowDown') first?.focus();
    else if (event.key === 'Enter' && first) {
      first.click();
      end();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="side-filter">
      <Icon name="filter" />
      <input
        ref={field}
        type="text"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={(event) => {
          sidebar.filter.value = { kind, text: event.currentTarget.value };
        }}
        onKeyDown={press}
      />
      <IconButton icon="x" size="small" name={t('ui-clear')} onClick={end} />
    </div>
  );
}
