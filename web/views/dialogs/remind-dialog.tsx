import '../composer/writing-texts.ts';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatDateTime, formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { mostCharacters } from '../../model/limits.ts';
import { remind } from '../../model/scheduled.ts';
import type { Message } from '../../state/message.ts';
import { reminderText } from '../../state/reminder.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/choices.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { quoted } from '../actions/quoting.ts';
import { failureText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { LATER_NAMES } from '../composer/later-names.ts';
import { laterTimes, localValue, secondsOf } from '../composer/times.ts';

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

/** The server takes nothing nearer. */
const LEAST = 60;
const HOUR = 3600;
/** Leaves room for the author, and the place. */
const ROOM = 1000;

/** Asks when, and for a note; the reminder is a message to oneself that is sent then. */
export function RemindDialog({ message, onClose }: Props) {
  const model = useModel();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const times = laterTimes(now);
  const [when, setWhen] = useState<string>('hour');
  const [other, setOther] = useState(() => localValue(Math.ceil((now + HOUR) / HOUR) * HOUR));
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ComponentChildren>();
  const at = when === 'other' ? secondsOf(other) : times.find(({ name }) => name === when)?.at;
  const isLater = at !== undefined && at > Date.now() / 1000 + LEAST;
  const most = mostCharacters(model);
  const submit = async () => {
    if (!isLater || isBusy) return;
    setBusy(true);
    try {
      const text = { note, quoted: await quoted(model, message), most };
      await remind(model, reminderText(t('dialogs-remind-intro'), text), at);
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
      return;
    }
    onClose();
    const run = () => model.location.go({ view: 'scheduled', path: [] });
    showToast(t('dialogs-remind-done', { time: formatDateTime(at) }), {
      action: { text: t('writing-later-show'), run },
    });
  };
  return (
    <Dialog
      title={t('dialogs-remind')}
      size="small"
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={!isLater}>
            {t('dialogs-remind-do')}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Banner kind="danger">{failure}</Banner>}
      <RadioGroup
        label={t('dialogs-remind-when')}
        value={when}
        onValue={setWhen}
        options={[
          ...times.map(({ name, at: time }) => ({
            value: name as string,
            label: t(LATER_NAMES[name], { time: formatTime(time) }),
          })),
          { value: 'other', label: t('dialogs-remind-other') },
        ]}
      />
      {when === 'other' && (
        <TextField
          label={t('writing-when')}
          error={isLater ? undefined : t('writing-when-past')}
          type="datetime-local"
          value={other}
          min={localValue(now)}
          onValue={setOther}
        />
      )}
      <TextArea
        label={t('dialogs-remind-note')}
        hint={t('dialogs-remind-text')}
        value={note}
        onValue={setNote}
        maxLength={most - ROOM}
      />
    </Dialog>
  );
}
