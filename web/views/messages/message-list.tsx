import './messages.css';
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Timeline } from '../../model/timeline.ts';
import { sayShown } from '../../ui/after-paint.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { useContentClicks } from './content/clicks.ts';
import { HiddenRow } from './hidden-row.tsx';
import { JumpButton } from './jump-button.tsx';
import { DateLine, UnreadLine } from './lines.tsx';
import { ListControl } from './list-control.ts';
import { EndOfList, StartOfList, Whole } from './list-states.tsx';
import { MessageRow } from './message-row.tsx';
import { PendingRow } from './pending-row.tsx';
import { RecipientBar } from './recipient-bar.tsx';
import type { Item } from './rows.ts';
import { RowsView } from './rows-view.tsx';
import { useMoves } from './use-moves.ts';
import { usePointer } from './use-pointer.ts';

/** The messages of a narrow: a window of rows that grows where one reads. */
export function MessageList({ timeline }: { readonly timeline: Timeline }) {
  const model = useModel();
  const desk = useDesk();
  const frame = useRef<HTMLElement>(null);
  const hovered = useSignal<number | undefined>(undefined);
  const control = useMemo(() => new ListControl(model, desk, timeline), [model, desk, timeline]);
  useEffect(() => control.open(), [control]);
  useEffect(() => {
    const print = () => timeline.drawn.growWhole();
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, [timeline]);
  useMoves(control);
  usePointer(frame, hovered);
  useContentClicks(frame);
  useSignalEffect(() => {
    const { rows, foundOldest, foundNewest, status } = timeline;
    const isEmpty = foundOldest.value && foundNewest.value;
    if (rows.value.length > 0 || isEmpty || status.value.kind === 'failed') sayShown();
  });
  useSignalEffect(() => control.follow());
  useSignalEffect(() => control.resume());
  useSignalEffect(() => control.goNear(desk.near.value));

  const draw = useMemo(() => drawer(control), [control]);
  const items = control.items.items.value;
  return (
    <section ref={frame} class="messages" aria-label={t('messages-list')}>
      {items.length === 0 ? (
        <Whole timeline={timeline} />
      ) : (
        <RowsView
          items={items}
          active={[hovered.value, desk.selected.value]}
          isNewest={timeline.drawn.reachesNewest.value}
          target={timeline.target.value}
          standing={control.standing}
          draw={draw}
          keepSeen={control.keepSeen}
          onScroller={control.attach}
          onMoved={control.moved}
          before={<StartOfList timeline={timeline} />}
          after={<EndOfList timeline={timeline} control={control} />}
        />
      )}
      {items.length > 0 && <JumpButton control={control} />}
    </section>
  );
}

function drawer(control: ListControl) {
  const reveal = (id: number) => control.items.reveal(id);
  return function draw(item: Item, isActive: boolean) {
    switch (item.kind) {
      case 'date':
        return <DateLine at={item.at} />;
      case 'unread':
        return <UnreadLine />;
      case 'recipient':
        return <RecipientBar message={item.message} />;
      case 'hidden':
        return <HiddenRow message={item.message} onReveal={reveal} />;
      case 'pending':
        return <PendingRow send={item.send} isFirst={item.isFirst} />;
      case 'message':
        return <MessageRow message={item.message} isFirst={item.isFirst} isActive={isActive} />;
      default:
        return item satisfies never;
    }
  };
}
