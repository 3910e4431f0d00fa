import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Model } from '../../model/model.ts';
import type { FirstPageAnchor } from '../../model/timeline.ts';
import { narrowKey } from '../../state/narrow.ts';
import type { Route } from '../../state/route.ts';
import { hasUnread } from '../../state/unread-in.ts';
import { firstShown } from '../../ui/after-paint.ts';
import { lazy } from '../../ui/lazy.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { ComposerToCome } from '../composer/composer-to-come.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { placesOf } from '../messages/places.ts';
import { ConversationBar } from './conversation-bar.tsx';

const Composer = lazy(async () => {
  await firstShown();
  return (await import('../composer/composer.tsx')).Composer;
}, ComposerToCome);

type NarrowRoute = Route & { view: 'narrow' };

/** Messages of a narrow, under a bar that says what they are, over the composer. */
export function ConversationView({ route }: { readonly route: NarrowRoute }) {
  const model = useModel();
  const [isReady, setReady] = useState(placesOf(model).isLoaded);
  useEffect(
    () =>
      void placesOf(model)
        .load()
        .then(() => setReady(true)),
    [model],
  );
  return (
    <>
      <ConversationBar narrow={route.narrow} />
      {isReady && <Messages key={narrowKey(route.narrow)} route={route} />}
      <Composer />
    </>
  );
}

function Messages({ route }: { readonly route: NarrowRoute }) {
  const model = useModel();
  const desk = useDesk();
  const timeline = useMemo(() => model.timeline(route.narrow, beginOf(model, route)), [model]);
  const place = model.location.place.value;
  const shown = useRef(place);
  useEffect(() => {
    desk.timeline.value = timeline;
    return () => timeline.close();
  }, [desk, timeline]);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (place.route.view === 'narrow' && place.route.near !== undefined)
      desk.near.value = { id: place.route.near };
  }, [desk, place]);
  return <MessageList timeline={timeline} />;
}

/** Where one was when the page was loaded anew; else the message that the address names, the first unread one, or where one was. */
function beginOf(model: Model, { narrow, near }: NarrowRoute): FirstPageAnchor {
  const returned = placesOf(model).returned(narrowKey(narrow));
  if (returned) return returned.place?.id ?? 'newest';
  if (near !== undefined) return near;
  const place = placesOf(model).get(narrowKey(narrow));
  if (!place || hasUnread(model.tables.unread.peek(), narrow)) return 'first_unread';
  return place.id;
}
