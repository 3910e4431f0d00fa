import './inbox.css';
import { useRef } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { readMessages } from '../../model/reading.ts';
import { INBOX_FILTERS, type InboxFilter, inboxOf, rowsOf, within } from '../../state/inbox.ts';
import { FEED } from '../../state/narrow.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { RovingList } from '../../ui/lists/roving-list.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useGrowing } from '../app/growing.tsx';
import { keep, keptNote } from '../app/kept.ts';
import { useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { useKeptScroll } from '../app/scroll.ts';
import { useRecent } from '../app/use-recent.ts';
import { InboxChannelGroup, InboxDirects } from './groups.tsx';

const FILTER = 'inbox-filter';
const TEXTS = {
  all: 'navigation-filter-all',
  mentions: 'navigation-mentions',
  direct: 'navigation-filter-direct',
  followed: 'navigation-filter-followed',
} as const;

/** Unread messages: direct conversations, then channels with their topics. */
export function InboxView() {
  const model = useModel();
  const { tables } = model;
  const list = useRef<HTMLDivElement>(null);
  const recent = useRecent().byKey;
  const filter = keptNote<InboxFilter>(model, FILTER, 'all').value.value;
  const channels = tables.channels.value;
  const rank = (id: number) => (channels.get(id)?.pin_to_top ? 0 : 1);
  const name = (id: number) => channels.get(id)?.name ?? '';
  const inbox = inboxOf(tables.unread.value, {
    filter,
    policies: tables.policies.value,
    compareChannels: (one, other) => rank(one) - rank(other) || compareNames(name(one), name(other)),
  });
  const rows = inbox.channels.reduce((sum, channel) => sum + rowsOf(channel), inbox.directs.length);
  const { count, sentinel } = useGrowing(rows, { name: 'inbox' });
  useKeptScroll(list, 'inbox-scroll', true);
  const isEmpty = inbox.directs.length + inbox.channels.length === 0;
  const ids = [...inbox.directs, ...inbox.channels].flatMap((each) => each.ids);
  const chips = INBOX_FILTERS.map((value) => ({ value, text: t(TEXTS[value]), isOn: value === filter }));
  return (
    <section class="inbox">
      <PageBar
        title={t('navigation-inbox')}
        actions={
          !isEmpty && (
            <IconButton
              icon="check-check"
              name={t('navigation-mark-all-read')}
              onClick={() => readMessages(model, ids)}
            />
          )
        }
      >
        <FilterChips
          label={t('navigation-filters')}
          chips={chips}
          onToggle={(value) => keep(model, FILTER, value)}
        />
      </PageBar>
      <div ref={list} class="inbox-scroll">
        {isEmpty ? (
          <Empty filter={filter} />
        ) : (
          <RovingList class="inbox-list" onKeyDown={stepAside}>
            {inbox.directs.length > 0 && <InboxDirects directs={inbox.directs} recent={recent.value} />}
            {within(inbox.channels, count - inbox.directs.length).map((channel) => (
              <InboxChannelGroup key={channel.streamId} channel={channel} recent={recent.value} />
            ))}
            {sentinel && <ul class="inbox-rows">{sentinel}</ul>}
          </RovingList>
        )}
      </div>
    </section>
  );
}

function Empty({ filter }: { readonly filter: InboxFilter }) {
  const { location } = useModel();
  if (filter !== 'all') {
    return (
      <EmptyState icon="filter" title={t('navigation-inbox-none')}>
        {t('navigation-inbox-none-text')}
      </EmptyState>
    );
  }
  const actions = (
    <>
      <Button icon="clock" onClick={() => location.go({ view: 'recent', path: [] })}>
        {t('navigation-recent')}
      </Button>
      <Button icon="list" onClick={() => location.go({ view: 'narrow', narrow: FEED })}>
        {t('navigation-feed')}
      </Button>
    </>
  );
  return (
    <EmptyState icon="circle-check" title={t('navigation-caught-up')} actions={actions}>
      {t('navigation-caught-up-text')}
    </EmptyState>
  );
}

/** → goes from a row to its button, ← back. */
export function stepAside(event: KeyboardEvent): void {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const forth = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const row = (event.target as Element).closest('[data-row]');
  if (!row || (event.key !== forth && event.key !== back)) return;
  event.preventDefault();
  row.querySelector<HTMLElement>(event.key === forth ? '[data-aside]' : '[data-roving]')?.focus();
}
