import type { ComponentChildren } from 'preact';
import './channels.css';
import { useEffect, useState } from 'preact/hooks';
import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { createChannel, type Privacy } from '../../model/channels.ts';
import type { Model } from '../../model/model.ts';
import { channelNarrow } from '../../state/narrow.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/controls/choices.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { PeoplePicker } from './people-picker.tsx';
import { privacyChoices } from './privacy-choices.ts';

await loadArea('channels');

const MAX_NAME = 60;

/** A name, what it is for, who sees it, and who is in it from the start. */
export function NewChannelDialog({ onClose }: { readonly onClose: () => void }) {
  const model = useModel();
  const choices = privacyChoices(model);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [privacy, setPrivacy] = useState<Privacy>(choices[0]?.value ?? 'public');
  const [announce, setAnnounce] = useState(true);
  const [others, setOthers] = useState<readonly number[]>([]);
  const [error, setError] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const isTold = privacy !== 'private' && privacy !== 'shared' && hasAnnouncements(model);
  useOpening(name.trim(), isBusy, onClose);
  const make = async () => {
    const problem = problemOfName(name.trim(), model);
    setError(problem);
    if (problem || isBusy) return;
    setBusy(true);
    try {
      const userIds = [...new Set([model.tables.ownId.peek(), ...others])];
      const channel = { name: name.trim(), description: description.trim(), privacy, userIds };
      await createChannel(model.client, { ...channel, announce: isTold && announce });
    } catch (failure) {
      setError({ text: failureText(failure) });
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('channels-new')}
      onClose={onClose}
      onSubmit={() => void make()}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('channels-make')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('channels-name')}
        hint={t('channels-name-hint')}
        maxLength={MAX_NAME}
        autoComplete="off"
        value={name}
        onValue={setName}
        error={error?.atName ? error.text : undefined}
      />
      <TextArea
        label={t('channels-description')}
        value={description}
        onValue={setDescription}
        maxLength={1024}
      />
      <RadioGroup<Privacy>
        label={t('channels-privacy')}
        value={privacy}
        onValue={setPrivacy}
        options={choices}
      />
      <PeoplePicker label={t('channels-people-add')} userIds={others} onUserIds={setOthers} />
      {isTold && <Checkbox label={t('channels-announce')} checked={announce} onChecked={setAnnounce} />}
      {error && !error.atName && (
        <p class="field-error" role="alert">
          {error.text}
        </p>
      )}
    </Dialog>
  );
}

interface Problem {
  readonly atName?: boolean;
  readonly text: ComponentChildren;
}

/** The channel is there once its event has come: then the dialog leads there. */
function useOpening(name: string, isMade: boolean, onClose: () => void): void {
  const { tables, location } = useModel();
  const channels = tables.channels.value;
  useEffect(() => {
    const made = isMade && [...channels.values()].find((each) => each.name === name && each.isSubscribed);
    if (!made) return;
    onClose();
    location.go({ view: 'narrow', narrow: channelNarrow(made.stream_id) });
  }, [isMade, channels]);
}

function problemOfName(name: string, { tables }: Model): Problem | undefined {
  if (name === '') return { atName: true, text: t('channels-need-name') };
  const key = name.toLowerCase();
  const isTaken = [...tables.channels.peek().values()].some((each) => each.name.toLowerCase() === key);
  return isTaken ? { atName: true, text: t('channels-name-taken') } : undefined;
}

const hasAnnouncements = ({ live }: Model): boolean =>
  Number(live.read('realm').realm_new_stream_announcements_stream_id ?? -1) > 0;
