import './groups.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { createGroup, GROUP_PERMISSIONS, MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from '../../model/groups.ts';
import { holdersOf, nobodyOf } from '../../state/group-setting.ts';
import type { GroupSetting } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useModel } from '../app/model-context.ts';
import { problemOfName } from './group-name.ts';
import { HoldersField } from './holders-field.tsx';
import { IN_GROUP } from './in-group.ts';

needAreas('groups');

/** A name, what it is for, who is in it from the start, and who manages it. */
export function NewGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const { tables, client, location } = useModel();
  const ownId = tables.ownId.value;
  const groups = tables.groups.value;
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [first, setFirst] = useState<GroupSetting>({ direct_members: [ownId], direct_subgroups: [] });
  const [managers, setManagers] = useState<GroupSetting>({ direct_members: [ownId], direct_subgroups: [] });
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<ComponentChildren>();
  const [madeId, setMadeId] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const nobody = nobodyOf(groups.values());
  const chosen = holdersOf(first, nobody);
  const isStarted =
    name + description !== '' || chosen.groups.length > 0 || chosen.people.join() !== String(ownId);
  const leave = useLeaveGuard(isStarted && !isBusy);
  const isThere = madeId !== undefined && groups.has(madeId);
  // The group exists once its event has come: then the dialog goes there.
  useEffect(() => {
    if (!isThere) return;
    onClose();
    location.go({ view: 'groups', path: [String(madeId)] });
  }, [isThere]);
  const make = async () => {
    const wrong = problemOfName(name.trim(), groups.values());
    setProblem(wrong);
    setRefusal(undefined);
    if (wrong || isBusy) return;
    setBusy(true);
    try {
      const group = { name: name.trim(), description: description.trim(), managers };
      setMadeId(await createGroup(client, { ...group, members: chosen.people, subgroups: chosen.groups }));
    } catch (failure) {
      setRefusal(failureText(failure));
      setBusy(false);
    }
  };
  const close = () => leave(onClose);
  return (
    <Dialog
      title={t('groups-new')}
      onClose={close}
      onSubmit={() => void make()}
      actions={
        <>
          <Button onClick={close}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('groups-make')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('groups-name')}
        maxLength={MAX_GROUP_NAME}
        autoComplete="off"
        value={name}
        onValue={setName}
        error={problem}
      />
      <TextArea
        label={t('groups-description')}
        maxLength={MAX_GROUP_DESCRIPTION}
        value={description}
        onValue={setDescription}
      />
      <HoldersField
        label={t('groups-first')}
        hint={t('groups-first-hint')}
        rule={IN_GROUP}
        isPlainList
        value={first}
        onValue={setFirst}
      />
      <HoldersField
        label={t('groups-managers')}
        rule={GROUP_PERMISSIONS.can_manage_group}
        value={managers}
        onValue={setManagers}
      />
      {refusal && (
        <p class="field-error" role="alert">
          {refusal}
        </p>
      )}
    </Dialog>
  );
}
