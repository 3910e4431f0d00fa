import '../writing-texts.ts';
import { useState } from 'preact/hooks';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { localValue, secondsOf } from '../times.ts';

interface Props {
  readonly onClose: () => void;
  readonly onTime: (words: string) => void;
}

const HOUR = 3600;

/** A moment that everybody reads in their own time zone. */
export function TimeDialog({ onClose, onTime }: Props) {
  const [value, setValue] = useState(() => localValue(Math.ceil(Date.now() / 1000 / HOUR) * HOUR));
  const at = secondsOf(value);
  const submit = () => {
    if (at === undefined) return;
    onClose();
    onTime(`<time:${new Date(at * 1000).toISOString().slice(0, 19)}Z> `);
  };
  return (
    <Dialog
      title={t('writing-time-title')}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" disabled={at === undefined}>
            {t('writing-insert')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('writing-time')}
        hint={at === undefined ? t('writing-time-hint') : formatDateTime(at)}
        type="datetime-local"
        value={value}
        onValue={setValue}
        autoFocus
      />
    </Dialog>
  );
}
