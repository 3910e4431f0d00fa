import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { changeChannel } from '../../model/channels.ts';
import { clock } from '../../model/clock.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { failureText } from '../app/attempt.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { LockedNote } from '../kit/refusal.tsx';
import { Content } from '../messages/content/content.tsx';
import { problemOfName } from './channel-name.ts';
import { DescriptionField } from './description-field.tsx';

interface Props {
  readonly channel: KnownChannel;
  readonly mayChange: boolean;
}

/** Name and description, who made it and when. Users who may change them do it here. */
export function AboutChannel({ channel, mayChange }: Props) {
  const model = useModel();
  const day = formatDate(channel.date_created, clock.value);
  const { creator_id: creator } = channel;
  return (
    <section class="channel-section">
      <h2>{t('channels-about')}</h2>
      {mayChange ? <AboutForm channel={channel} /> : <About channel={channel} />}
      <p class="field-hint">
        {creator === null
          ? t('channels-created', { day })
          : t('channels-created-by', { day, name: personText(model, creator) })}
      </p>
    </section>
  );
}

function About({ channel }: { readonly channel: KnownChannel }) {
  const { tables } = useModel();
  return (
    <>
      {channel.description ? (
        <Content html={channel.rendered_description} ownId={tables.ownId.value} class="channel-description" />
      ) : (
        <p class="channel-description">{t('channels-no-description')}</p>
      )}
      <LockedNote>{t('channels-admins-only')}</LockedNote>
    </>
  );
}

function AboutForm({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const { stream_id: streamId } = channel;
  const [name, setName] = useTyped(channel.name);
  const [description, setDescription] = useTyped(channel.description);
  const [error, setError] = useState<ComponentChildren>();
  const [isBusy, setBusy] = useState(false);
  const isRenamed = name.trim() !== channel.name;
  const isChanged = isRenamed || description.trim() !== channel.description;
  useLeaveGuard(isChanged && !isBusy);
  const problem = isRenamed ? problemOfName(model, name, streamId) : undefined;
  const save = async () => {
    if (problem || !isChanged || isBusy) return;
    setError(undefined);
    setBusy(true);
    try {
      await changeChannel(model.client, streamId, {
        ...(isRenamed && { new_name: name.trim() }),
        ...(description.trim() !== channel.description && { description: description.trim() }),
      });
      showToast(t('channels-saved'));
    } catch (failure) {
      setError(failureText(failure));
    }
    setBusy(false);
  };
  const drop = () => {
    setName(channel.name);
    setDescription(channel.description);
    setError(undefined);
  };
  return (
    <form
      class="channel-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t('channels-name')}
        autoComplete="off"
        value={name}
        onValue={setName}
        error={problem ?? error}
      />
      <DescriptionField value={description} onValue={setDescription} />
      {isChanged && (
        <div class="channel-form-foot">
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('channels-save')}
          </Button>
          <Button onClick={drop}>{t('ui-cancel')}</Button>
        </div>
      )}
    </form>
  );
}

/** The typed text; changes by other users replace it only where nothing was typed. */
function useTyped(known: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState(known);
  const last = useRef(known);
  useEffect(() => {
    if (typed.trim() === last.current) setTyped(known);
    last.current = known;
  }, [known]);
  return [typed, setTyped];
}
