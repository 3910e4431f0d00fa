import type { ComponentChildren } from 'preact';
import './writing-texts.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { isOffline, renderText } from '../../model/rendering.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { failureText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { Content } from '../messages/content/content.tsx';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly html: string }
  | { readonly kind: 'failed'; readonly text: ComponentChildren };

/** The text as the server will show it. */
export function Preview({ text, onEscape }: { readonly text: string; readonly onEscape: () => void }) {
  const model = useModel();
  const region = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    renderText(model, text, stop.signal).then(
      (html) => setState({ kind: 'shown', html }),
      (error: Error) => {
        if (stop.signal.aborted) return;
        setState({
          kind: 'failed',
          text: isOffline(error) ? t('writing-preview-offline') : failureText(error),
        });
      },
    );
    return () => stop.abort();
  }, [model, text, attempt]);
  useLayoutEffect(() => region.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the composer, no landmark
    <div
      ref={region}
      class="composer-preview"
      role="group"
      tabIndex={-1}
      aria-label={t('writing-preview')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onEscape();
      }}
    >
      {state.kind === 'loading' && <Skeleton lines={2} />}
      {state.kind === 'shown' && <Content html={state.html} ownId={model.tables.ownId.value} />}
      {state.kind === 'failed' && (
        <ErrorState onRetry={() => setAttempt(attempt + 1)}>{state.text}</ErrorState>
      )}
    </div>
  );
}
