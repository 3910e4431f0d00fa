import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { typingOutOf } from '../../model/typing-out.ts';
import { uploadsOf } from '../../model/uploads.ts';
import type { Conversation } from '../../state/conversation.ts';
import { linksOnTheWay } from '../../state/upload-links.ts';
import { conversationFor } from '../../state/writing.ts';
import { announce } from '../../ui/feedback/toasts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { editLast } from '../actions/edit-last.ts';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { excessOf, limitsOf, missing, type Paper, whyNot } from './checks.ts';
import type { Composition } from './composition.ts';
import type { Fields } from './fields.ts';
import { SendButton } from './send-button.tsx';
import { TextDesk } from './text-desk.tsx';
import { TypingLine } from './typing-line.tsx';
import { useWhereText, Where } from './where.tsx';

const Warnings = lazy(async () => (await import('./warnings.tsx')).Warnings);

interface Props {
  readonly letter: Composition;
  readonly fields: Fields;
  readonly onEscape: () => void;
  readonly onSent: (to: Conversation) => void;
}

/** The text, above it where it goes, below it what helps to write. */
export function Letter({ letter, fields, onEscape, onSent }: Props) {
  const model = useModel();
  const desk = useDesk();
  const to = letter.to.value;
  const text = letter.text.value;
  const label = useWhereText(to);
  const refusal = whyNot(model, to);
  const note = useId();
  const paper = useMemo(() => paperOf(letter), [letter]);
  const { problem, setProblem, prepare } = usePrepare(letter, fields);
  /** The text that is sent as soon as its files are uploaded. */
  const [waiting, setWaiting] = useState<string>();
  const isWaiting = waiting === letter.id;
  const send = () => {
    if (excessOf(model, text) > 0 || !prepare()) return;
    const files = filesOf(model, text);
    if (files.some(({ status }) => status === 'failed')) {
      setProblem(t('composer-files-failed'));
      return;
    }
    if (linksOnTheWay(text).length > 0) {
      letter.mend();
      setWaiting(letter.id);
      return;
    }
    go();
  };
  const go = () => {
    typingOutOf(model).stop();
    uploadsOf(model).forgetAll(letter.id);
    void letter.send().then((sent) => sent && onSent(sent));
    fields.area.current?.focus();
  };
  const sendAsFile = () => {
    if (!prepare()) return;
    void attempt(() => import('./as-file.ts').then(({ asFile }) => asFile(model, letter, go)));
  };
  useEffect(() => {
    if (waiting === undefined || (isWaiting && linksOnTheWay(text).length > 0)) return;
    setWaiting(undefined);
    // Another text has come here meanwhile: it is not what was to be sent.
    if (isWaiting) send();
  }, [waiting, isWaiting, text]);
  const says = refusal ?? problem ?? (isWaiting ? t('composer-waits-for-files') : undefined);
  return (
    <section class="composer" aria-label={t('composer-name')}>
      <TypingLine to={to} />
      <div class="composer-card">
        <Where
          to={to}
          fields={fields}
          onTo={(next) => {
            setProblem(undefined);
            letter.setTarget(next);
          }}
          onTurn={() => {
            setProblem(undefined);
            letter.turn();
          }}
          onDone={() => fields.area.current?.focus()}
        />
        <TextDesk
          area={fields.area}
          paper={paper}
          to={to}
          label={label}
          text={text}
          enterSends={model.tables.settings.value.enter_sends}
          isDropZone
          onSend={send}
          onAsFile={sendAsFile}
          onEscape={onEscape}
          onEditLast={() => editLast(model, desk)}
          onTyping={() => {
            const known = conversationFor(letter.to.peek());
            if (known && letter.text.peek() !== '') typingOutOf(model).write({ to: known });
            else typingOutOf(model).stop();
          }}
          disabled={refusal !== undefined}
          describedBy={note}
          end={
            <SendButton
              onSend={send}
              prepare={prepare}
              letter={letter}
              disabled={refusal !== undefined || text.trim() === '' || excessOf(model, text) > 0}
            />
          }
        >
          {text.includes('@**') && <Warnings to={to} text={text} />}
          {says && (
            <p class="composer-problem" data-waiting={!refusal && !problem} id={note}>
              <Icon name={refusal || problem ? 'circle-alert' : 'clock'} />
              {says}
            </p>
          )}
        </TextDesk>
      </div>
    </section>
  );
}

const paperOf = (letter: Composition): Paper => ({
  get id() {
    return letter.id;
  },
  text: () => letter.text.peek(),
  write: (text) => letter.write(text),
});

/** The files of the text that are not on the server yet. */
function filesOf(model: ReturnType<typeof useModel>, text: string) {
  const ids = new Set(linksOnTheWay(text));
  return uploadsOf(model)
    .list.peek()
    .filter(({ id }) => ids.has(id));
}

/** Whether it can go, and if not, what is missing, in words and with the focus there. */
function usePrepare(letter: Composition, fields: Fields) {
  const model = useModel();
  const [problem, setProblem] = useState<string>();
  const prepare = (): Conversation | undefined => {
    const to = letter.to.peek();
    const text = letter.text.peek();
    const limits = limitsOf(model);
    if (whyNot(model, to) || text.trim() === '') return undefined;
    const wanted = missing(to, limits);
    setProblem(wanted?.text);
    if (!wanted) return conversationFor(to);
    announce(wanted.text, 'assertive');
    (wanted.where === 'channel' ? fields.channel : fields.place).current?.focus();
    return undefined;
  };
  return { problem, setProblem, prepare };
}
