import { t } from '../../i18n/texts.ts';
import type { Timeline } from '../../model/timeline.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner, ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { reasonText } from '../app/attempt.ts';
import { EmptyList } from './empty-list.tsx';
import type { ListControl } from './list-control.ts';

/** In the place of rows, while there are none. */
export function Whole({ timeline }: { readonly timeline: Timeline }) {
  const status = timeline.status.value;
  if (status.kind === 'failed') {
    const text = status.isOffline
      ? t('messages-offline-empty')
      : t('messages-failed', { reason: reasonText(status) });
    return <ErrorState onRetry={() => void timeline.retry()}>{text}</ErrorState>;
  }
  const isKnown = timeline.foundOldest.value && timeline.foundNewest.value;
  if (isKnown && status.kind === 'ready') return <EmptyList narrow={timeline.narrow} />;
  return (
    <div class="messages-shape" role="status" aria-label={t('messages-loading')}>
      {[2, 3, 1, 4, 2, 3].map((lines, index) => (
        <Skeleton key={`shape ${index}`} avatar lines={lines} />
      ))}
    </div>
  );
}

/** Over the first row: what comes, or that nothing comes. */
export function StartOfList({ timeline }: { readonly timeline: Timeline }) {
  if (timeline.drawn.reachesOldest.value) return <div class="messages-start" />;
  const isFailed = timeline.status.value.kind === 'failed';
  return <div class="messages-start messages-start-more">{!isFailed && <Skeleton avatar lines={3} />}</div>;
}

/** Under the last row: what failed, in words, with another try. */
export function EndOfList({
  timeline,
  control,
}: {
  readonly timeline: Timeline;
  readonly control: ListControl;
}) {
  const status = timeline.status.value;
  if (status.kind !== 'failed') return <div class="messages-end" />;
  return (
    <div class="messages-end">
      <Banner
        kind={status.isOffline ? 'info' : 'warning'}
        actions={
          <Button size="small" onClick={() => void control.again()}>
            {t('ui-try-again')}
          </Button>
        }
      >
        {status.isOffline ? t('messages-offline') : t('messages-failed', { reason: reasonText(status) })}
      </Banner>
    </div>
  );
}
