import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Narrow } from '../../state/narrow.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { lazy } from '../../ui/lazy.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import type { Details } from '../app/desk.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import type { MenuSubject } from '../sidebar/sidebar-state.ts';
import { searchWithin } from './search-within.ts';

const SubjectMenu = lazy(async () => (await import('../sidebar/subject-menu.tsx')).SubjectMenu);

interface Props {
  /** Actions of this conversation alone. */
  readonly children?: ComponentChildren;
  readonly narrow: Narrow;
  readonly details?: Details;
  readonly menu?: MenuSubject;
}

/** Whether the names in the bar need the room; conversation-bar.css has the same width. */
const isNarrow = (): boolean => matchMedia('(width < 800px)').matches;

/** At the end of the bar: search within, people, the menu. */
export function BarActions({ children, narrow, details, menu }: Props) {
  const model = useModel();
  const desk = useDesk();
  const isShown = details !== undefined && desk.details.value?.kind === details.kind;
  const isInMenu = details?.kind === 'people' && menu !== undefined;
  const show = () => {
    desk.details.value = isShown ? undefined : details;
  };
  const people: MenuItem = { text: t('conversation-people'), icon: 'users', onSelect: show };
  return (
    <div class="bar-actions">
      {children}
      <IconButton
        icon="search"
        name={t('conversation-search')}
        keys="/"
        onClick={() => searchWithin(model, desk, narrow)}
      />
      {details && (
        <IconButton
          icon={details.kind === 'channel' ? 'info' : 'users'}
          name={details.kind === 'channel' ? t('conversation-about') : t('conversation-people')}
          class={isInMenu ? 'bar-wide' : undefined}
          aria-pressed={isShown}
          onClick={show}
        />
      )}
      {menu && <MoreMenu subject={menu} first={isInMenu ? people : undefined} />}
    </div>
  );
}

interface MoreProps {
  readonly subject: MenuSubject;
  /** The actions shown in the bar itself if there is room. */
  readonly first: MenuItem | undefined;
}

function MoreMenu({ subject, first }: MoreProps) {
  const [anchor, setAnchor] = useState<Element>();
  return (
    <>
      <IconButton
        icon="ellipsis"
        name={t('navigation-more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      />
      {anchor && (
        <SubjectMenu
          anchor={anchor}
          subject={subject}
          first={isNarrow() ? first : undefined}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  );
}
