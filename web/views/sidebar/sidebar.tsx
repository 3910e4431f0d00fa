import './sidebar.css';
import { useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { RovingList } from '../../ui/lists/roving-list.tsx';
import { watchLongPress } from '../../ui/overlays/long-press.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { useKeptScroll } from '../app/scroll.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { expectField, focusField } from '../app/typed-ahead.ts';
import { isCovered } from '../app/view-keys.ts';
import { Channels } from './channels.tsx';
import { Directs } from './directs.tsx';
import { Organization } from './organization.tsx';
import { SearchButton } from './search-button.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';
import { SidebarContext, SidebarState } from './sidebar-state.ts';
import { ViewsList } from './views-list.tsx';

/** Where one finds everything: views, direct messages, channels and their topics. */
export function Sidebar() {
  const model = useModel();
  const desk = useDesk();
  const sidebar = useMemo(() => new SidebarState(model), [model]);
  const list = useRef<HTMLDivElement>(null);
  useKeptScroll(list, 'sidebar-scroll', sidebar.isLoaded);
  const search = (kind: 'channels' | 'people') => {
    if (isCovered()) return false;
    desk.column.value = 'list';
    if (sidebar.filter.peek()?.kind === kind && focusField('.side-filter')) return true;
    expectField('.side-filter', () => {
      sidebar.filter.value = undefined;
    });
    sidebar.filter.value = { kind, text: '' };
    return true;
  };
  useShortcut('channelsList', () => search('channels'));
  useShortcut('people', () => search('people'));
  useEffect(() => {
    const element = list.current;
    return element ? watchLongPress(element, '[data-has-menu]', openMenu) : undefined;
  }, []);
  useSignalEffect(() => {
    model.location.place.value;
    sidebar.filter.value = undefined;
    requestAnimationFrame(() => showCurrent(list.current));
  });
  return (
    <SidebarContext.Provider value={sidebar}>
      <div class="sidebar">
        <header class="side-top">
          <Organization />
          <SearchButton />
        </header>
        <div ref={list} class="side-scroll">
          <RovingList role="group" aria-describedby="side-help" onKeyDown={fold}>
            <ViewsList />
            {sidebar.isLoaded && (
              <>
                <Directs />
                <Channels />
              </>
            )}
          </RovingList>
        </div>
        <SidebarMenu />
        <span class="visually-hidden" id="side-help">
          {t('navigation-keys')}
        </span>
      </div>
    </SidebarContext.Provider>
  );
}

/** The place that one comes to is in sight, unless it was all the time. */
function showCurrent(list: HTMLElement | null): void {
  list?.querySelector('.side-row:has(> [aria-current="page"])')?.scrollIntoView({ block: 'nearest' });
}

/** The row opens its menu as if the other button of a mouse was pressed on it. */
function openMenu(row: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  row.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
  );
}

/** → unfolds a channel, ← folds it, or goes from a topic to its channel. */
function fold(event: KeyboardEvent): void {
  const row = (event.target as Element).closest('.side-row');
  const isBack =
    document.documentElement.dir === 'rtl' ? event.key === 'ArrowRight' : event.key === 'ArrowLeft';
  const isForth = event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? !isBack : false;
  if (!row || (!isBack && !isForth) || event.altKey || event.ctrlKey || event.metaKey) return;
  const toggle = row.querySelector<HTMLElement>('.side-fold');
  const isOpen = toggle?.getAttribute('aria-expanded') === 'true';
  const channel = row.closest('.side-topics')?.previousElementSibling;
  event.preventDefault();
  if (toggle && isOpen === isBack) toggle.click();
  else if (isBack && channel) channel.querySelector<HTMLElement>('.side-link')?.focus();
}
