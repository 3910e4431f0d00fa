import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { HOME, type PageRoute, type View } from '../../state/route.ts';
import { sayShown } from '../../ui/after-paint.ts';
import { lazyView } from '../../ui/lazy.tsx';
import { ConversationView } from '../conversation/conversation-view.tsx';
import { useModel } from './model-context.ts';
import { NarrowView } from './narrow-view.tsx';

/** Views that are no list of messages, by their addresses; one that is missing here leads home. */
const PAGES: { readonly [Name in Exclude<View, 'narrow'>]?: ComponentType<{ route: PageRoute }> } = {
  inbox: lazyView(async () => (await import('../inbox/inbox.tsx')).InboxView),
  channels: lazyView(async () => (await import('../channels/channels-view.tsx')).ChannelsView),
  people: lazyView(async () => (await import('../people/people-view.tsx')).PeopleView),
  groups: lazyView(async () => (await import('../groups/groups-view.tsx')).GroupsView),
  settings: lazyView(async () => (await import('../settings/settings-view.tsx')).SettingsView),
  organization: lazyView(
    async () => (await import('../organization/organization-view.tsx')).OrganizationView,
  ),
  recent: lazyView(async () => (await import('../recent/recent.tsx')).RecentView),
  drafts: lazyView(async () => (await import('../drafts/drafts-view.tsx')).DraftsView),
  scheduled: lazyView(async () => (await import('../scheduled/scheduled-view.tsx')).ScheduledView),
};

/** The view that the address names. */
export function MainView() {
  const { location } = useModel();
  const { route } = location.place.value;
  const isList = route.view === 'narrow';
  // Lists of messages say it themselves.
  useEffect(() => {
    if (!isList) sayShown();
  }, [isList]);
  if (route.view === 'narrow') return <NarrowView route={route} draw={ConversationView} />;
  const View = PAGES[route.view] ?? PAGES.inbox;
  return View ? <View key={route.view} route={PAGES[route.view] ? route : (HOME as PageRoute)} /> : null;
}
