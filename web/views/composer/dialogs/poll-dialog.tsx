import '../writing-texts.ts';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface Props {
  readonly kind: 'poll' | 'todo';
  readonly onClose: () => void;
  /** The whole message. */
  readonly onText: (text: string) => void;
}

const MOST = 50;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A question with options, or a list with tasks. */
export function PollDialog({ kind, onClose, onText }: Props) {
  const [title, setTitle] = useState('');
  const [entries, setEntries] = useState<readonly string[]>(['', '', '']);
  const list = useRef<HTMLDivElement>(null);
  const isPoll = kind === 'poll';
  const isReady = !isPoll || title.trim() !== '';
  const submit = () => {
    if (!isReady) return;
    const lines = entries.map(oneLine).filter((entry) => entry !== '');
    onClose();
    onText([`/${kind} ${oneLine(title)}`.trim(), ...lines].join('\n'));
  };
  const change = (at: number, text: string) => {
    const next = entries.with(at, text);
    const isFull = next.every((entry) => entry.trim() !== '') && next.length < MOST;
    setEntries(isFull ? [...next, ''] : next);
  };
  return (
    <Dialog
      title={isPoll ? t('writing-poll-title') : t('writing-todo-title')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!isReady}>
            {t('writing-insert')}
          </Button>
        </>
      }
    >
      <TextField
        label={isPoll ? t('writing-poll-question') : t('writing-todo-name')}
        value={title}
        onValue={setTitle}
        autoFocus
        autoComplete="off"
      />
      <div ref={list} class="poll-entries">
        {entries.map((entry, at) => (
          <TextField
            key={`entry ${at}`}
            label={
              isPoll
                ? t('writing-poll-option', { number: at + 1 })
                : t('writing-todo-task', { number: at + 1 })
            }
            labelHidden
            placeholder={
              isPoll
                ? t('writing-poll-option', { number: at + 1 })
                : t('writing-todo-task', { number: at + 1 })
            }
            value={entry}
            onValue={(text) => change(at, text)}
            autoComplete="off"
          />
        ))}
      </div>
    </Dialog>
  );
}
