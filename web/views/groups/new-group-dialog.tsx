import './groups.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { createGroup, GROUP_PERMISSIONS, MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from '../../model/groups.ts';
import { holdersOf, nobodyOf } from '../../state/group-setting.ts';
import type { GroupSetting } from '../../state/types.ts';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useModel } from '../app/model-context.ts';
import { FormDialog, useForm } from '../kit/form.tsx';
import { problemOfName } from './group-name.ts';
import { HoldersField } from './holders-field.tsx';
import { IN_GROUP } from './in-group.ts';

needAreas('groups');

/** A name, what it is for, who is in it from the start, and who manages it. */
export function NewGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const { tables, client, location } = useModel();
  const groups = tables.groups.value;
  const own = { direct_members: [tables.ownId.value], direct_subgroups: [] } as GroupSetting;
  const form = useForm({
    start: { name: '', description: '', first: own, managers: own },
    check: ({ name }) => ({ name: problemOfName(name.trim(), groups.values()) }),
    save: ({ name, description, first, managers }) => {
      const { people, groups: subgroups } = holdersOf(first, nobodyOf(groups.values()));
      const told = { name: name.trim(), description: description.trim() };
      return createGroup(client, { ...told, managers, members: people, subgroups });
    },
    isThere: (id) => groups.has(id),
    done: (id) => {
      onClose();
      location.go({ view: 'groups', path: [String(id)] });
    },
  });
  return (
    <FormDialog form={form} title={t('groups-new')} step={t('groups-make')} onClose={onClose}>
      <TextField
        {...form.at('name')}
        label={t('groups-name')}
        maxLength={MAX_GROUP_NAME}
        autoComplete="off"
      />
      <TextArea
        {...form.at('description')}
        label={t('groups-description')}
        maxLength={MAX_GROUP_DESCRIPTION}
      />
      <HoldersField
        {...form.at('first')}
        label={t('groups-first')}
        hint={t('groups-first-hint')}
        rule={IN_GROUP}
        isPlainList
      />
      <HoldersField
        {...form.at('managers')}
        label={t('groups-managers')}
        rule={GROUP_PERMISSIONS.can_manage_group}
      />
    </FormDialog>
  );
}
