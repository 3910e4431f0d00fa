import { t } from '../../i18n/texts.ts';
import { CHANNEL_PERMISSIONS, type ChannelPermissionName } from '../../model/channels.ts';
import type { Model } from '../../model/model.ts';
import type { GroupSetting } from '../../state/types.ts';
import { Fold } from '../../ui/controls/fold.tsx';
import { useModel } from '../app/model-context.ts';
import { HoldersField } from '../groups/holders-field.tsx';
import { PERMISSION_NAMES, permissionHint, permissionText } from './channel-admin.tsx';

type Permissions = Partial<Record<ChannelPermissionName, GroupSetting>>;

interface Props {
  readonly value: Permissions;
  readonly onValue: (value: Permissions) => void;
}

/** Who may do what in a new channel; folded, since what it begins with is good for most. */
export function NewPermissions({ value, onValue }: Props) {
  const model = useModel();
  return (
    <Fold title={t('channels-permissions')} class="channel-fold">
      <div class="channel-fold-body">
        {PERMISSION_NAMES.map((name) => (
          <HoldersField
            key={name}
            label={permissionText(name)}
            hint={permissionHint(name)}
            rule={CHANNEL_PERMISSIONS[name]}
            value={value[name] ?? usual(model, name)}
            onValue={(setting) => onValue({ ...value, [name]: setting })}
          />
        ))}
      </div>
    </Fold>
  );
}

/** The permissions of a new channel, by the server's defaults. */
function usual({ live, tables }: Model, name: ChannelPermissionName): GroupSetting | undefined {
  const rule = live.read('realm').server_supported_permission_settings?.stream[name];
  const group = rule?.default_group_name;
  if (group === 'stream_creator_or_nobody')
    return { direct_members: [tables.ownId.value], direct_subgroups: [] };
  for (const { id, name: each } of tables.groups.value.values()) if (each === group) return id;
  return undefined;
}
