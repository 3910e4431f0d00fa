import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { changeChannel } from '../../model/channels.ts';
import { clock } from '../../model/clock.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { failureText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { PageForm, useForm } from '../kit/form.tsx';
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
  const changeOf = ({ name, description }: { readonly name: string; readonly description: string }) => ({
    ...(name.trim() !== channel.name && { new_name: name.trim() }),
    ...(description.trim() !== channel.description && { description: description.trim() }),
  });
  const problemIn = (draft: Parameters<typeof changeOf>[0]) =>
    'new_name' in changeOf(draft) ? problemOfName(model, draft.name, streamId) : undefined;
  const start = { name: channel.name, description: channel.description };
  const form = useForm({
    start,
    staysOpen: true,
    check: (draft) => ({ name: problemIn(draft) }),
    refusedAt: (error) => ({ name: failureText(error) }),
    save: (draft) => changeChannel(model.client, streamId, changeOf(draft)),
    done: () => showToast(t('channels-saved')),
  });
  const isChanged = Object.keys(changeOf(form.draft)).length > 0;
  return (
    <PageForm form={form} class="channel-form">
      <TextField
        {...form.at('name')}
        label={t('channels-name')}
        autoComplete="off"
        error={problemIn(form.draft) ?? form.problems.name}
      />
      <DescriptionField {...form.at('description')} />
      {isChanged && (
        <div class="channel-form-foot">
          <Button type="submit" kind="primary" busy={form.isSaving}>
            {t('channels-save')}
          </Button>
          <Button onClick={() => form.change(start)}>{t('ui-cancel')}</Button>
        </div>
      )}
    </PageForm>
  );
}
