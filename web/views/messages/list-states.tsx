import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Timeline } from '../../model/timeline.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner, ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { reasonText } from '../app/attempt.ts';
import { useSecondsUntil } from '../app/countdown.tsx';
import { EmptyList } from './empty-list.tsx';
import type { ListControl } from './list-control.ts';

/** In the place of rows, while there are none. */
export function Whole({ timeline }: { readonly timeline: Timeline }) {
  const status = timeline.status.value;
  if (status.kind === 'failed') {
    if (status.until !== undefined)
      return <ErrorState>{<GoesOn {...status} until={status.until} />}</ErrorState>;
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

/** The server requires a pause; the list continues by itself. A screen reader announces the seconds once. */
function GoesOn({
  until,
  code,
  message,
}: {
  readonly until: number;
  readonly code: string;
  readonly message: string;
}) {
  const seconds = useSecondsUntil(until);
  const [first] = useState(seconds);
  const reason = code === 'RATE_LIMIT_HIT' ? t('messages-too-often') : reasonText({ code, message });
  return (
    <>
      {reason} <span aria-hidden="true">{t('messages-goes-on', { seconds })}</span>
      <span class="visually-hidden">{t('messages-goes-on', { seconds: first })}</span>
    </>
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
  if (status.until !== undefined)
    return (
      <div class="messages-end">
        <Banner kind="info">
          <GoesOn {...status} until={status.until} />
        </Banner>
      </div>
    );
  const kept = timeline.rows.value.length > 0 ? 'messages-offline' : 'messages-offline-empty';
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
        {status.isOffline ? t(kept) : t('messages-failed', { reason: reasonText(status) })}
      </Banner>
    </div>
  );
}
