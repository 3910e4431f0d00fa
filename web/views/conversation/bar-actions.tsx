import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Narrow } from '../../state/narrow.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { lazy } from '../../ui/lazy.tsx';
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

/** At the end of the bar: search within, people, the menu. */
export function BarActions({ children, narrow, details, menu }: Props) {
  const model = useModel();
  const desk = useDesk();
  const isShown = details !== undefined && desk.details.value?.kind === details.kind;
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
          aria-pressed={isShown}
          onClick={() => {
            desk.details.value = isShown ? undefined : details;
          }}
        />
      )}
      {menu && <MoreMenu subject={menu} />}
    </div>
  );
}

function MoreMenu({ subject }: { readonly subject: MenuSubject }) {
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
      {anchor && <SubjectMenu anchor={anchor} subject={subject} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
