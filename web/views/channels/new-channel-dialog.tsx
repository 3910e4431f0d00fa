import './channels.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { channelDirectory } from '../../model/channel-directory.ts';
import {
  type ChannelPermissionName,
  createChannel,
  type Privacy,
  setsDefaults,
} from '../../model/channels.ts';
import { type ChosenMembers, isNobody, NO_MEMBERS, resolveMembers } from '../../model/chosen-members.ts';
import type { Model } from '../../model/model.ts';
import { channelNarrow } from '../../state/narrow.ts';
import type { GroupSetting } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/controls/choices.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useModel } from '../app/model-context.ts';
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
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [privacy, setPrivacy] = useState<Privacy>(
    choices.find(({ disabled }) => !disabled)?.value ?? 'public',
  );
  const [announce, setAnnounce] = useState(true);
  const [isDefault, setDefault] = useState(false);
  const [others, setOthers] = useState<ChosenMembers>(NO_MEMBERS);
  const [permissions, setPermissions] = useState<Permissions>({});
  const [wasSent, setSent] = useState(false);
  const [error, setError] = useState<ComponentChildren>();
  const [isBusy, setBusy] = useState(false);
  // Archived channels have names too; without them the server says what is wrong.
  useEffect(
    () =>
      void channelDirectory(model)
        .load()
        .catch(() => undefined),
    [model],
  );
  const isSecret = privacy === 'private' || privacy === 'shared';
  const isTold = !isSecret && hasAnnouncements(model);
  const mayBeDefault = !isSecret && setsDefaults(model);
  const problem = isBusy || (name === '' && !wasSent) ? undefined : problemOfName(model, name);
  const isUnsaved = `${name}${description}`.trim() !== '' || !isNobody(others);
  const leave = useLeaveGuard(isUnsaved && !isBusy);
  useOpening(name.trim(), isBusy, onClose);
  const make = async () => {
    setSent(true);
    setError(undefined);
    if (isBusy || problemOfName(model, name)) return;
    setBusy(true);
    try {
      const userIds = await resolveMembers(model, {
        ...others,
        people: [model.tables.ownId.peek(), ...others.people],
      });
      await createChannel(model.client, {
        name: name.trim(),
        description: description.trim(),
        privacy,
        userIds,
        announce: isTold && announce,
        isDefault: mayBeDefault && isDefault,
        permissions,
      });
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('channels-new')}
      onClose={() => leave(onClose)}
      onSubmit={() => void make()}
      actions={
        <>
          <Button onClick={() => leave(onClose)}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('channels-make')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('channels-name')}
        hint={t('channels-name-hint')}
        autoComplete="off"
        value={name}
        onValue={setName}
        error={problem}
      />
      <DescriptionField value={description} onValue={setDescription} />
      <RadioGroup<Privacy>
        label={t('channels-privacy')}
        value={privacy}
        onValue={setPrivacy}
        options={choices}
      />
      <MembersPicker label={t('channels-people-add')} chosen={others} onChosen={setOthers} />
      <NewPermissions value={permissions} onValue={setPermissions} />
      {isTold && <Checkbox label={t('channels-announce')} checked={announce} onChecked={setAnnounce} />}
      {mayBeDefault && <Checkbox label={t('channels-default')} checked={isDefault} onChecked={setDefault} />}
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}

/** The channel exists once its event has come: then the dialog goes there. */
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

const hasAnnouncements = ({ live }: Model): boolean =>
  Number(live.read('realm').realm_new_stream_announcements_stream_id ?? -1) > 0;
