import './row.css';
import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Count } from '../../ui/marks.tsx';
import { type MenuSubject, useSidebar } from './sidebar-state.ts';

export interface RowProps {
  readonly href: string;
  /** In the gutter: an icon, an avatar. */
  readonly mark?: ComponentChildren;
  readonly text: ComponentChildren;
  readonly isCurrent: boolean;
  readonly level?: 1 | 2 | undefined;
  readonly unread?: number | undefined;
  /** The number that is shown, if it is not that of the unread messages. */
  readonly count?: number | undefined;
  /** Somebody waits for oneself: the number calls. */
  readonly isPersonal?: boolean | undefined;
  /** A count that does not call: drafts, starred messages. */
  readonly quietCount?: number | undefined;
  readonly mentions?: number | undefined;
  readonly isMuted?: boolean | undefined;
  readonly menu?: MenuSubject | undefined;
  /** After the name: a button that unfolds, an icon. */
  readonly after?: ComponentChildren;
  readonly title?: string | undefined;
}

/** A link of the side bar. The whole line is the link; buttons in it lie above. */
export function Row(props: RowProps) {
  const { href, mark, text, isCurrent, level = 1, unread = 0, quietCount = 0, mentions = 0 } = props;
  const { isMuted = false, isPersonal = false, menu, after, title, count = unread } = props;
  const sidebar = useSidebar();
  const open = (event: MouseEvent | KeyboardEvent, anchor: Element | { x: number; y: number }) => {
    if (!menu) return;
    event.preventDefault();
    sidebar.menu.value = { subject: menu, anchor };
  };
  return (
    <li
      class={classes(
        'side-row',
        level === 2 && 'side-row-topic',
        unread > 0 && !isMuted && 'side-row-unread',
        isMuted && 'side-row-muted',
      )}
      onContextMenu={(event) => open(event, pointOf(event))}
      data-has-menu={menu ? '' : undefined}
    >
      <a
        class="side-link"
        href={href}
        tabIndex={-1}
        data-roving
        aria-current={isCurrent ? 'page' : undefined}
        title={title}
      >
        {mark && <span class="side-mark">{mark}</span>}
        <span class="side-text">
          <bdi>{text}</bdi>
        </span>
        {unread > 0 && !isMuted && (
          <span class="visually-hidden">{t('navigation-unread', { count: unread })}</span>
        )}
        {mentions > 0 && <span class="visually-hidden">{t('navigation-mentioned')}</span>}
      </a>
      {after}
      <span class="side-end" aria-hidden="true">
        {mentions > 0 && <span class="side-mention" />}
        {!isMuted && <Count value={count} kind={isPersonal ? 'unread' : 'quiet'} />}
        <Count value={quietCount} kind="quiet" />
      </span>
      {menu && (
        <IconButton
          icon="ellipsis"
          size="small"
          class="side-more"
          tabIndex={-1}
          name={t('navigation-more')}
          aria-haspopup="menu"
          onClick={(event) => open(event, event.currentTarget)}
        />
      )}
    </li>
  );
}

/** Where the menu opens: at the pointer, or under the row if a key asked for it. */
function pointOf(event: MouseEvent): Element | { x: number; y: number } {
  const byKey = event.clientX === 0 && event.clientY === 0;
  return byKey ? (event.currentTarget as Element) : { x: event.clientX, y: event.clientY };
}
