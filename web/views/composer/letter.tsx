import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { typingOutOf } from '../../model/typing-out.ts';
import { uploadsOf } from '../../model/uploads.ts';
import type { Conversation } from '../../state/conversation.ts';
import { linksOnTheWay } from '../../state/upload-links.ts';
import { conversationFor } from '../../state/writing.ts';
import { announce } from '../../ui/feedback/toasts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { attach, type Paper } from './attach.ts';
import { lengthOf, limitsOf, missing, whyNot } from './checks.ts';
import type { Composition } from './composition.ts';
import { DropZone } from './drop-zone.tsx';
import type { Fields } from './fields.ts';
import { SendButton } from './send-button.tsx';
import { TextDesk } from './text-desk.tsx';
import { TypingLine } from './typing-line.tsx';
import { Warnings } from './warnings.tsx';
import { useWhereText, Where } from './where.tsx';

interface Props {
  readonly letter: Composition;
  readonly fields: Fields;
  readonly onEscape: () => void;
  readonly onSent: (to: Conversation) => void;
}

/** The text, above it where it goes, below it what helps to write. */
export function Letter({ letter, fields, onEscape, onSent }: Props) {
  const model = useModel();
  const to = letter.to.value;
  const text = letter.text.value;
  const label = useWhereText(to);
  const refusal = whyNot(model, to);
  const note = useId();
  const paper = useMemo(() => paperOf(letter), [letter]);
  const { problem, setProblem, prepare, isWaiting, setWaiting } = usePrepare(letter, fields);
  const send = () => {
    const ready = prepare();
    if (!ready) return;
    if (hasUploads(model, text)) return setWaiting(true);
    typingOutOf(model).stop();
    uploadsOf(model).forgetAll(letter.id);
    void letter.send().then((sent) => sent && onSent(sent));
    fields.area.current?.focus();
  };
  useEffect(() => {
    if (isWaiting && !hasUploads(model, text)) {
      setWaiting(false);
      send();
    }
  }, [isWaiting, text]);
  const says = refusal ?? problem ?? (isWaiting ? t('composer-waits-for-files') : undefined);
  return (
    <section class="composer" aria-label={t('composer-name')}>
      <TypingLine to={to} />
      <DropZone
        within={fields.card}
        onFiles={(files) => !refusal && attach(model, files, paper, fields.area)}
      />
      <div ref={fields.card} class="composer-card">
        <Where
          to={to}
          fields={fields}
          onTo={(next) => {
            setProblem(undefined);
            letter.direct(next);
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
          onSend={send}
          onEscape={onEscape}
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
              disabled={refusal !== undefined || text.trim() === ''}
            />
          }
        >
          <Warnings to={to} text={text} />
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

function hasUploads(model: ReturnType<typeof useModel>, text: string): boolean {
  return linksOnTheWay(text).some((id) => uploadsOf(model).has(id));
}

/** Whether it can go, and if not, what is missing, in words and with the focus there. */
function usePrepare(letter: Composition, fields: Fields) {
  const model = useModel();
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const prepare = (): Conversation | undefined => {
    const to = letter.to.peek();
    const text = letter.text.peek();
    const limits = limitsOf(model);
    if (whyNot(model, to) || text.trim() === '' || lengthOf(text) > limits.message) return undefined;
    const wanted = missing(to, limits);
    setProblem(wanted?.text);
    if (!wanted) return conversationFor(to);
    announce(wanted.text, 'assertive');
    (wanted.where === 'channel' ? fields.channel : fields.place).current?.focus();
    return undefined;
  };
  return { problem, setProblem, prepare, isWaiting, setWaiting };
}
