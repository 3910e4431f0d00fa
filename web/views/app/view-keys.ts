import { FEED, MENTIONS, STARRED } from '../../state/narrow.ts';
import { homeOf, type Route } from '../../state/route.ts';
import { useDesk, useModel } from './model-context.ts';
import { isWriting, useShortcut } from './shortcuts.ts';

/** Under a dialog nothing moves. */
export const isCovered = (): boolean => document.querySelector('dialog:modal') !== null;

/** Esc closes a menu or a card first. */
const isOpen = (): boolean => document.querySelector(':popover-open:not([role="tooltip"])') !== null;

/** The keys that go to the views of the side bar, and open the switcher, the search and the help. */
export function useViewKeys(): void {
  const { location, tables } = useModel();
  const desk = useDesk();
  const go = (route: Route) => {
    if (isCovered()) return false;
    location.go(route);
    desk.column.value = 'main';
    return true;
  };
  useShortcut('inbox', () => go({ view: 'inbox', path: [] }));
  useShortcut('recent', () => go({ view: 'recent', path: [] }));
  useShortcut('drafts', () => go({ view: 'drafts', path: [] }));
  useShortcut('feed', () => go({ view: 'narrow', narrow: FEED }));
  useShortcut('starred', () => go({ view: 'narrow', narrow: STARRED }));
  useShortcut('mentions', () => go({ view: 'narrow', narrow: MENTIONS }));
  useShortcut('switcher', () => !isCovered() && desk.switchTo(''));
  useShortcut('search', () => !isCovered() && desk.searchFor(''));
  const goHome = (event: KeyboardEvent) => {
    const { web_escape_navigates_to_home_view: isWanted = true, web_home_view: view } =
      tables.settings.peek();
    const home = homeOf(view);
    const isThere = location.href(location.place.peek().route) === location.href(home);
    return isWanted && !isThere && !isOpen() && !isWriting(event.target) && go(home);
  };
  useShortcut('back', goHome, true);
  useShortcut('help', () => !isCovered() && desk.help());
}
