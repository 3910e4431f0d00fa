import './composer.css';
import { useMemo } from 'preact/hooks';
import { narrowKey } from '../../state/narrow.ts';
import { conversationFor, NOBODY, type Target } from '../../state/writing.ts';
import type { ComposeRequest } from '../app/desk.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { homeOf } from './home.ts';
import { useComposeKeys } from './use-compose-keys.ts';

/** The room of the composer until it is loaded. What its keys ask for, and what is typed then, waits for it. */
export function ComposerToCome() {
  const model = useModel();
  const desk = useDesk();
  const { route } = model.location.place.value;
  const narrow = route.view === 'narrow' ? route.narrow : [];
  const key = narrowKey(narrow);
  const home = useMemo(() => homeOf(narrow), [key]);
  useComposeKeys(home, (to) => desk.write(requestFor(to)));
  return (
    <div class="composer-to-come" inert>
      {home ? (
        <>
          <p class="composer-typing" />
          <div class="composer-card">
            <div class="composer-where-room" />
            <div class="composer-room" />
          </div>
        </>
      ) : (
        <div class="composer-folded-room" />
      )}
    </div>
  );
}

function requestFor(to: Target | undefined): ComposeRequest {
  if (to === NOBODY) return { toPeople: true };
  const known = to && conversationFor(to);
  return known ? { to: known } : {};
}
