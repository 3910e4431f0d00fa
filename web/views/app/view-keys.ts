import { FEED, MENTIONS, STARRED } from '../../state/narrow.ts';
import type { Route } from '../../state/route.ts';
import { useDesk, useModel } from './model-context.ts';
import { useShortcut } from './shortcuts.ts';

/** Under a dialog nothing moves. */
export const isCovered = (): boolean => document.querySelector('dialog:modal') !== null;

/** The keys that go to the views of the side bar, and open the switcher, the search and the help. */
export function useViewKeys(): void {
  const { location } = useModel();
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
  useShortcut('help', () => !isCovered() && desk.help());
}
