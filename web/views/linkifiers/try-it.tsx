import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Linkifier } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { type LinkifierInput, tryUnsaved } from '../../model/linkifiers.ts';
import { LIMITS } from '../../model/organization.ts';
import { renderText } from '../../model/rendering.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { failureText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { Content } from '../messages/content/content.tsx';
import { type LinkifierProblem, problemOf } from './problems.ts';

/** After the last key. */
const WAIT_MS = 300;

/** Asks a moment after the last change of `key`; undefined: nothing is asked. */
function useAsked<Answer>(key: string | undefined, ask: (signal: AbortSignal) => Promise<Answer>) {
  const [state, setState] = useState<{ readonly answer?: Answer; readonly error?: unknown }>({});
  useEffect(() => {
    if (key === undefined) {
      setState({});
      return;
    }
    const end = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await ask(end.signal);
        if (!end.signal.aborted) setState({ answer });
      } catch (error) {
        // The person reads it below the field; an ended call is of no interest.
        if (!end.signal.aborted) setState({ error });
      }
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [key]);
  return state;
}

/** A text rendered with the saved linkifiers. */
export function TrySaved({ linkifiers }: { readonly linkifiers: readonly Linkifier[] }) {
  const model = useModel();
  const [content, setContent] = useState('');
  const isEmpty = content.trim() === '';
  const key = isEmpty ? undefined : JSON.stringify([content, linkifiers]);
  const { answer, error } = useAsked(key, (signal) => renderText(model, content, signal));
  return (
    <TryField content={content} onContent={setContent} html={answer} error={error}>
      {answer !== undefined && !answer.includes('<a ') && <p>{t('linkifiers-try-no-links')}</p>}
    </TryField>
  );
}

interface UnsavedProps {
  readonly id: number | undefined;
  readonly input: LinkifierInput;
  readonly onProblem: (problem: LinkifierProblem | undefined) => void;
}

/** The same with an unsaved linkifier. The server runs the pattern: in the browser it might never end. */
export function TryUnsaved({ id, input, onProblem }: UnsavedProps) {
  const { client } = useModel();
  const [content, setContent] = useState('');
  const isComplete = input.pattern.trim() !== '' && input.url_template.trim() !== '';
  const key = isComplete && content.trim() !== '' ? JSON.stringify([input, content]) : undefined;
  const { answer, error } = useAsked(key, (signal) => tryUnsaved(client, { ...input, id, content }, signal));
  const problem = error === undefined ? undefined : problemOf(error);
  const problemKey = problem && `${problem.field} ${problem.text}`;
  useEffect(() => onProblem(problem), [problemKey]);
  const count = answer?.matches.length ?? 0;
  return (
    <TryField
      content={content}
      onContent={setContent}
      html={answer?.rendered}
      error={problem ? undefined : error}
    >
      {!isComplete && content !== '' && <p>{t('linkifiers-try-wait')}</p>}
      {answer && <p>{count === 0 ? t('linkifiers-try-none') : t('linkifiers-try-found', { count })}</p>}
    </TryField>
  );
}

interface FieldProps {
  readonly content: string;
  readonly onContent: (content: string) => void;
  readonly html: string | undefined;
  readonly error: unknown;
  readonly children: ComponentChildren;
}

function TryField({ content, onContent, html, error, children }: FieldProps) {
  const { tables } = useModel();
  return (
    <div class="try-it">
      <TextField
        label={t('linkifiers-try-label')}
        hint={t('linkifiers-try-text')}
        placeholder={t('linkifiers-try-placeholder')}
        autoComplete="off"
        maxLength={LIMITS.messageLength}
        value={content}
        onValue={onContent}
        error={error === undefined ? undefined : failureText(error)}
      />
      <section class="try-it-result" aria-label={t('linkifiers-try-result')} aria-live="polite">
        {children}
        {html && <Content html={html} ownId={tables.ownId.value} class="try-it-message" />}
      </section>
    </div>
  );
}
