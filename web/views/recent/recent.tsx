import '../inbox/inbox.css';
import './recent.css';
import { useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import type { RecentConversations } from '../../model/recent.ts';
import type { Recent } from '../../state/recent.ts';
import { topicIsMuted } from '../../state/topic-policies.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Boundary } from '../../ui/feedback/boundary.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { RovingList } from '../../ui/lists/roving-list.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useGrowing } from '../app/growing.tsx';
import { keep, keptNote } from '../app/kept.ts';
import { useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { useKeptScroll } from '../app/scroll.ts';
import { useRecent } from '../app/use-recent.ts';
import { stepAside } from '../inbox/inbox.tsx';
import { RecentRow } from './recent-row.tsx';

const FILTERS = ['unread', 'participated', 'direct', 'muted'] as const;
type Filter = (typeof FILTERS)[number];
type Filters = Readonly<Record<Filter, boolean>>;

const NOTE = 'recent-filters';
const INITIAL: Filters = { unread: false, participated: false, direct: true, muted: false };
const TEXTS = {
  unread: 'navigation-filter-unread',
  participated: 'navigation-filter-participated',
  direct: 'navigation-filter-directs-too',
  muted: 'navigation-filter-muted',
} as const;

/** Conversations by their last message. */
export function RecentView() {
  const model = useModel();
  const list = useRef<HTMLDivElement>(null);
  const recent = useRecent({ looksAround: true });
  const filters = keptNote(model, NOTE, INITIAL).value.value;
  const shown = recent.conversations.value.filter((each) => isShown(each, filters, model));
  const { count, sentinel } = useGrowing(shown.length, { name: 'recent' });
  useKeptScroll(list, 'recent-scroll', shown.length > 0);
  const chips = FILTERS.map((value) => ({ value, text: t(TEXTS[value]), isOn: filters[value] }));
  return (
    <section class="inbox recent">
      <PageBar title={t('navigation-recent')}>
        <FilterChips
          label={t('navigation-filters')}
          chips={chips}
          onToggle={(value) => keep(model, NOTE, { ...filters, [value]: !filters[value] })}
        />
      </PageBar>
      <div ref={list} class="inbox-scroll">
        <RovingList class="inbox-list" onKeyDown={stepAside}>
          <ul class="inbox-rows">
            {shown.slice(0, count).map((each) => (
              <Boundary key={each.key} of="row" as="li" at={each}>
                <RecentRow recent={each} />
              </Boundary>
            ))}
            {sentinel}
          </ul>
        </RovingList>
        <End recent={recent} isEmpty={shown.length === 0} />
      </div>
    </section>
  );
}

function isShown({ conversation, key, hasOwn }: Recent, filters: Filters, { tables }: Model): boolean {
  const { topics, directs } = tables.unread.value;
  if (filters.unread && !topics.has(key) && !directs.has(key)) return false;
  if (filters.participated && !hasOwn) return false;
  if (conversation.kind === 'direct') return filters.direct;
  const channel = tables.channels.value.get(conversation.streamId);
  const isMuted = topicIsMuted(tables.policies.value.get(key), channel?.is_muted === true);
  return filters.muted || !isMuted;
}

/** The end of the rows: more of them, a failure, or that there are none. */
function End({ recent, isEmpty }: { readonly recent: RecentConversations; readonly isEmpty: boolean }) {
  const status = recent.status.value;
  if (status === 'loading') return isEmpty ? <Skeleton lines={8} avatar /> : null;
  if (status === 'busy') return <ErrorState>{t('navigation-busy')}</ErrorState>;
  if (status !== 'ready') {
    return (
      <ErrorState onRetry={() => void recent.loadMore()}>
        {status === 'offline' ? t('navigation-no-network') : t('navigation-recent-failed')}
      </ErrorState>
    );
  }
  const more = recent.hasMore.value && (
    <Button onClick={() => void recent.loadMore()}>{t('navigation-load-more')}</Button>
  );
  if (!isEmpty) return more ? <div class="recent-more">{more}</div> : null;
  return (
    <EmptyState icon="clock" title={t('navigation-recent-none')} actions={more}>
      {t('navigation-recent-none-text')}
    </EmptyState>
  );
}
