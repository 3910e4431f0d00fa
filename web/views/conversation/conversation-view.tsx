import { useEffect, useMemo } from 'preact/hooks';
import { narrowKey } from '../../state/narrow.ts';
import type { Route } from '../../state/route.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { Composer } from '../composer/composer.tsx';
import { MessageList } from '../messages/message-list.tsx';

/** Messages of a narrow, under a bar that says what they are, over the composer. */
export function ConversationView({ route }: { readonly route: Route & { view: 'narrow' } }) {
  const model = useModel();
  const desk = useDesk();
  const key = narrowKey(route.narrow);
  const timeline = useMemo(() => model.timeline(route.narrow, route.near ?? 'first_unread'), [model, key]);
  useEffect(() => {
    desk.timeline.value = timeline;
    return () => timeline.close();
  }, [desk, timeline]);
  return (
    <>
      <MessageList key={key} timeline={timeline} />
      <Composer />
    </>
  );
}
