import '../writing-texts.ts';
import { useState } from 'preact/hooks';
import { t } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { localValue, secondsOf } from '../times.ts';

interface Props {
  readonly onClose: () => void;
  /** UNIX seconds. */
  readonly onTime: (at: number) => void;
  readonly initial?: number | undefined;
}

const HOUR = 3600;
/** The server takes nothing nearer. */
const LEAST = 60;

/** A day and a time that are still to come. */
export function WhenDialog({ onClose, onTime, initial }: Props) {
  const [value, setValue] = useState(() =>
    localValue(initial ?? Math.ceil((Date.now() / 1000 + HOUR) / HOUR) * HOUR),
  );
  const at = secondsOf(value);
  const isLater = at !== undefined && at > Date.now() / 1000 + LEAST;
  const submit = () => {
    if (at === undefined || !isLater) return;
    onClose();
    onTime(at);
  };
  return (
    <Dialog
      title={t('writing-when-title')}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!isLater}>
            {t('writing-when-set')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('writing-when')}
        error={isLater ? undefined : t('writing-when-past')}
        type="datetime-local"
        value={value}
        min={localValue(Date.now() / 1000)}
        onValue={setValue}
        autoFocus
      />
    </Dialog>
  );
}
