import { t } from '../../i18n/texts.ts';
import { DIRECT, FEED, MENTIONS, type Narrow, narrowKey, REACTIONS, STARRED } from '../../state/narrow.ts';
import type { Route } from '../../state/route.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { currentOf } from '../app/current.ts';
import { useModel } from '../app/model-context.ts';
import { MoreRow } from './more-row.tsx';
import { Row } from './row.tsx';
import { useSidebar } from './sidebar-state.ts';

interface Item {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  readonly route: Route;
  readonly unread?: number;
  readonly quietCount?: number;
  readonly mentions?: number;
}

const list = (narrow: Narrow): Route => ({ view: 'narrow', narrow });
const page = (view: 'inbox' | 'recent' | 'drafts' | 'scheduled'): Route => ({ view, path: [] });

/** The views of all conversations; the rarer ones stand under "More". */
export function ViewsList() {
  const { tables, live } = useModel();
  const sidebar = useSidebar();
  const unread = tables.unread.value;
  const starred = live.read('starred').starred_messages?.length ?? 0;
  const countsStarred = tables.settings.value.starred_message_counts ?? true;
  const drafts = tables.drafts.value.length;
  const scheduled = tables.scheduled.value.length;
  const items: readonly Item[] = [
    { id: 'inbox', text: t('navigation-inbox'), icon: 'inbox', route: page('inbox'), unread: unread.total },
    { id: 'recent', text: t('navigation-recent'), icon: 'clock', route: page('recent') },
    { id: 'feed', text: t('navigation-feed'), icon: 'list', route: list(FEED) },
    {
      ...{ id: 'mentions', text: t('navigation-mentions'), icon: 'at-sign', route: list(MENTIONS) },
      ...{ mentions: unread.mentions.size, quietCount: 0 },
    },
    {
      ...{ id: 'starred', text: t('navigation-starred'), icon: 'star', route: list(STARRED) },
      quietCount: countsStarred ? starred : 0,
    },
    {
      ...{ id: 'drafts', text: t('navigation-drafts'), icon: 'pencil', route: page('drafts') },
      quietCount: drafts,
    },
  ];
  const more: readonly Item[] = [
    {
      ...{
        id: 'scheduled',
        text: t('navigation-scheduled'),
        icon: 'calendar-clock',
        route: page('scheduled'),
      },
      quietCount: scheduled,
    },
    { id: 'reactions', text: t('navigation-reactions'), icon: 'smile', route: list(REACTIONS) },
    { id: 'direct', text: t('navigation-all-direct'), icon: 'messages-square', route: list(DIRECT) },
  ];
  const isMoreOpen = sidebar.isOpen('more', false);
  const toggle = () => sidebar.setOpen('more', !isMoreOpen);
  return (
    <ul class="side-list side-views">
      {items.map((item) => (
        <ViewRow key={item.id} item={item} />
      ))}
      {(isMoreOpen ? more : more.filter((item) => item.id === 'scheduled' && scheduled > 0)).map((item) => (
        <ViewRow key={item.id} item={item} />
      ))}
      <MoreRow isOpen={isMoreOpen} more={t('navigation-more-views')} onToggle={toggle} />
    </ul>
  );
}

function ViewRow({ item }: { readonly item: Item }) {
  const model = useModel();
  const current = currentOf(model).value;
  const { id: _, icon, route, ...rest } = item;
  const isCurrent =
    route.view === 'narrow' ? current.key === narrowKey(route.narrow) : current.view === route.view;
  return (
    <Row {...rest} href={model.location.href(route)} mark={<Icon name={icon} />} isCurrent={isCurrent} />
  );
}
