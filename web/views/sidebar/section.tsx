import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Count } from '../../ui/marks.tsx';
import { useSidebar } from './sidebar-state.ts';

interface Props {
  /** By which its fold is remembered. */
  readonly name: string;
  readonly title: string;
  readonly isOpenByDefault?: boolean;
  /** Shown while it is folded. */
  readonly unread?: number | undefined;
  readonly isPersonal?: boolean;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of the side bar that can be folded. */
export function Section({ name, title, isOpenByDefault = true, unread = 0, ...rest }: Props) {
  const { isPersonal = false, actions, children } = rest;
  const sidebar = useSidebar();
  const id = useId();
  const isOpen = sidebar.filter.value !== undefined || sidebar.isOpen(name, isOpenByDefault);
  return (
    <section class="side-section" aria-labelledby={id}>
      <div class="side-head">
        <h2 class="side-heading" id={id}>
          <button
            type="button"
            tabIndex={-1}
            data-roving
            aria-expanded={isOpen}
            onClick={() => sidebar.setOpen(name, !isOpen)}
          >
            {title}
            <Icon name="chevron-down" class="side-chevron" />
            {!isOpen && unread > 0 && (
              <span class="visually-hidden">{t('navigation-unread', { count: unread })}</span>
            )}
          </button>
        </h2>
        {!isOpen && (
          <span class="side-end" aria-hidden="true">
            <Count value={unread} kind={isPersonal ? 'unread' : 'quiet'} />
          </span>
        )}
        {actions}
      </div>
      {isOpen && children}
    </section>
  );
}
