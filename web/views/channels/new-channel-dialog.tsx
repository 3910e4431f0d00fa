import './channels.css';
import { useEffect } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { channelDirectory } from '../../model/channel-directory.ts';
import {
  type ChannelPermissionName,
  createChannel,
  type Privacy,
  setsDefaults,
} from '../../model/channels.ts';
import { NO_MEMBERS, resolveMembers } from '../../model/chosen-members.ts';
import type { Model } from '../../model/model.ts';
import { channelNarrow } from '../../state/narrow.ts';
import type { GroupSetting } from '../../state/types.ts';
import { Checkbox, RadioGroup } from '../../ui/controls/choices.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useModel } from '../app/model-context.ts';
import { FormDialog, useForm } from '../kit/form.tsx';
import { problemOfName } from './channel-name.ts';
import { DescriptionField } from './description-field.tsx';
import { MembersPicker } from './members-picker.tsx';
import { NewPermissions } from './new-permissions.tsx';
import { privacyChoices } from './privacy-choices.ts';

needAreas('channels');

type Permissions = Partial<Record<ChannelPermissionName, GroupSetting>>;

/** A name, what it is for, who sees it, who may do what, and who is in it from the start. */
export function NewChannelDialog({ onClose }: { readonly onClose: () => void }) {
  const model = useModel();
  const choices = privacyChoices(model);
  const channels = model.tables.channels.value;
  const madeOf = (name: string) => channels.values().find((each) => each.name === name && each.isSubscribed);
  // Archived channels have names too; without them the server says what is wrong.
  useEffect(
    () =>
      void channelDirectory(model)
        .load()
        .catch(() => undefined),
    [model],
  );
  const form = useForm({
    start: {
      name: '',
      description: '',
      privacy: choices.find(({ disabled }) => !disabled)?.value ?? ('public' as Privacy),
      announce: true,
      isDefault: false,
      others: NO_MEMBERS,
      permissions: {} as Permissions,
    },
    check: ({ name }) => ({ name: problemOfName(model, name) }),
    save: async ({ others, ...draft }) => {
      const people = [model.tables.ownId.peek(), ...others.people];
      const name = draft.name.trim();
      await createChannel(model.client, {
        ...draft,
        name,
        description: draft.description.trim(),
        userIds: await resolveMembers(model, { ...others, people }),
        announce: isTold && draft.announce,
        isDefault: mayBeDefault && draft.isDefault,
      });
      return name;
    },
    // The channel exists once its event has come: then the dialog goes there.
    isThere: (name) => madeOf(name) !== undefined,
    done: (name) => {
      onClose();
      const made = madeOf(name);
      if (made) model.location.go({ view: 'narrow', narrow: channelNarrow(made.stream_id) });
    },
  });
  const { draft } = form;
  const isSecret = draft.privacy === 'private' || draft.privacy === 'shared';
  const isTold = !isSecret && hasAnnouncements(model);
  const mayBeDefault = !isSecret && setsDefaults(model);
  const isNamed = draft.name !== '' && !form.isSaving;
  return (
    <FormDialog form={form} title={t('channels-new')} step={t('channels-make')} onClose={onClose}>
      <TextField
        {...form.at('name')}
        label={t('channels-name')}
        hint={t('channels-name-hint')}
        autoComplete="off"
        error={isNamed ? problemOfName(model, draft.name) : form.problems.name}
      />
      <DescriptionField {...form.at('description')} />
      <RadioGroup<Privacy> {...form.at('privacy')} label={t('channels-privacy')} options={choices} />
      <MembersPicker
        label={t('channels-people-add')}
        chosen={draft.others}
        onChosen={(others) => form.change({ others })}
      />
      <NewPermissions {...form.at('permissions')} />
      {isTold && <Checkbox {...form.on('announce')} label={t('channels-announce')} />}
      {mayBeDefault && <Checkbox {...form.on('isDefault')} label={t('channels-default')} />}
    </FormDialog>
  );
}

const hasAnnouncements = ({ live }: Model): boolean =>
  Number(live.read('realm').realm_new_stream_announcements_stream_id ?? -1) > 0;
