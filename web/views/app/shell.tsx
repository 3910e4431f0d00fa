import './shell.css';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { startClock } from '../../model/clock.ts';
import { firstShown } from '../../ui/after-paint.ts';
import { classes } from '../../ui/classes.ts';
import { isMac } from '../../ui/controls/keys.ts';
import { Boundary } from '../../ui/feedback/boundary.tsx';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { lazy, lazyView } from '../../ui/lazy.tsx';
import { TipHost } from '../../ui/overlays/tip.tsx';
import { ActionsHost } from '../actions/actions-host.tsx';
import { ComposeHost } from '../composer/compose-host.tsx';
import { ConnectionBanner } from '../notices/connection-banner.tsx';
import { useColumns } from './columns.ts';
import type { DialogView } from './desk.ts';
import { detailsView } from './details-views.ts';
import { closeWhatIsLeft } from './leaving.ts';
import { MainView } from './main-view.tsx';
import { useDesk, useModel } from './model-context.ts';
import { useNextUnreadKeys } from './next-unread-keys.ts';
import { listenForShortcuts, useShortcut } from './shortcuts.ts';
import { useSwipeBack } from './swipe.ts';
import { followTitle } from './title.ts';
import { useViewKeys } from './view-keys.ts';
import { followVisits } from './visits.ts';

const Sidebar = lazyView(async () => {
  await firstShown();
  return (await import('../sidebar/sidebar.tsx')).Sidebar;
});
const Switcher = lazy(async () => (await import('../switcher/switcher.tsx')).Switcher);
const Search = lazy(async () => (await import('../search/search.tsx')).Search);
const PersonCard = lazy(async () => (await import('../people/person-card.tsx')).PersonCard);
const Help = lazy(async () => (await import('../help/help.tsx')).Help);

/** The chat: side bar, what one looks at, details; on a narrow screen one of them at a time. */
export function Shell() {
  const desk = useDesk();
  const model = useModel();
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => listenForShortcuts(isMac()), []);
  useEffect(() => followTitle(model), [model]);
  useEffect(() => followVisits(model), [model]);
  useEffect(() => closeWhatIsLeft(model, desk), [model, desk]);
  useEffect(startClock, []);
  useColumns(model, desk);
  useViewKeys();
  useNextUnreadKeys();
  const back = () => {
    desk.column.value = 'list';
  };
  useSwipeBack(main, () => desk.column.peek() === 'main' && !desk.details.peek(), back);
  const hasDetails = detailsView(desk.details.value) !== undefined;
  return (
    <div class={classes('shell', hasDetails && 'shell-with-details')} data-column={desk.column.value}>
      <button type="button" class="shell-skip visually-hidden" onClick={() => main.current?.focus()}>
        {t('navigation-skip')}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on a link within, which keys do too */}
      <nav
        class="shell-side"
        aria-label={t('navigation-side-bar')}
        onClick={(event) => showMain(event, desk)}
      >
        <Boundary of="view">
          <Sidebar />
        </Boundary>
      </nav>
      <main ref={main} class="shell-main" tabIndex={-1}>
        {desk.search.value !== undefined && (
          <Boundary key={desk.search.value} of="over">
            <Search />
          </Boundary>
        )}
        <Boundary of="over">
          <ConnectionBanner />
        </Boundary>
        <Boundary of="view" at={model.location.visit.value}>
          <MainView />
        </Boundary>
      </main>
      {hasDetails && <DetailsColumn />}
      <Overlays />
      <Boundary of="over">
        <ComposeHost />
      </Boundary>
      <TipHost />
      <ToastHost />
    </div>
  );
}

/** Whether the details cover the messages; shell.css has the same width. */
const liesOver = (): boolean => matchMedia('(width < 1200px)').matches;

function DetailsColumn() {
  const desk = useDesk();
  const column = useRef<HTMLElement>(null);
  const close = () => {
    desk.details.value = undefined;
  };
  useSwipeBack(column, () => true, close);
  useShortcut('back', () => {
    if (!liesOver()) return false;
    close();
    return true;
  });
  const details = desk.details.value;
  const View = detailsView(details);
  return (
    <aside ref={column} class="shell-details">
      <Boundary of="view" at={details}>
        {details && View && <View details={details} />}
      </Boundary>
    </aside>
  );
}

function Overlays() {
  const desk = useDesk();
  const close = () => {
    desk.dialog.value = undefined;
  };
  const closeCard = () => {
    desk.card.value = undefined;
  };
  const closeSheets = () => {
    desk.switcher.value = undefined;
    desk.isHelpOpen.value = false;
  };
  const [card, dialog] = [desk.card.value, desk.dialog.value];
  return (
    <>
      <Boundary of="over" at={[desk.switcher.value, desk.isHelpOpen.value].join()} onFail={closeSheets}>
        {desk.switcher.value !== undefined && <Switcher />}
        {desk.isHelpOpen.value && <Help />}
      </Boundary>
      <Boundary of="over" at={desk.menu.value ?? desk.picker.value}>
        <ActionsHost />
      </Boundary>
      <Boundary of="over" at={card} onFail={closeCard}>
        {card && <PersonCard key={card.userId} {...card} onClose={closeCard} />}
      </Boundary>
      <Boundary of="over" at={dialog} onFail={close}>
        {dialog && <Drawn draw={dialog} onClose={close} />}
      </Boundary>
    </>
  );
}

/** A dialog that throws as it is made does so within its boundary. */
const Drawn = ({ draw, onClose }: { readonly draw: DialogView; readonly onClose: () => void }) =>
  draw(onClose);

/** The link of the place where one is already shows it, too. */
function showMain(event: MouseEvent, desk: ReturnType<typeof useDesk>): void {
  const link = (event.target as Element).closest('a[href^="#"]');
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (link && isPlain && link.getAttribute('href') === location.hash) desk.column.value = 'main';
}
