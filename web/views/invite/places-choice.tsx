import { t } from '../../i18n/texts.ts';
import type { NewInvitation } from '../../model/invitations.ts';
import { Checkbox } from '../../ui/controls/choices.tsx';
import { Fold } from '../../ui/controls/fold.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';

/** Where the invited will be. */
export type InvitePlaces = Pick<NewInvitation, 'channelIds' | 'groupIds' | 'withDefaults'>;

export const NO_PLACES: InvitePlaces = { channelIds: [], groupIds: [], withDefaults: true };

interface Props {
  readonly places: InvitePlaces;
  readonly onPlaces: (places: InvitePlaces) => void;
}

/** Channels and groups beside the default ones. */
export function PlacesChoice({ places, onPlaces }: Props) {
  const { tables } = useModel();
  const { channelIds, groupIds, withDefaults } = places;
  const channels = [...tables.channels.value.values()].filter(
    (each) => each.isSubscribed && !each.is_archived,
  );
  const groups = [...tables.groups.value.values()].filter(
    (each) => !each.is_system_group && !each.deactivated,
  );
  const toggled = (ids: readonly number[], id: number, isOn: boolean) =>
    isOn ? [...ids, id] : ids.filter((each) => each !== id);
  return (
    <>
      <Fold title={t('people-invite-channels', { count: channelIds.length })} class="invite-channels">
        <div class="invite-channel-list">
          <Checkbox
            checked={withDefaults}
            onChecked={(on) => onPlaces({ ...places, withDefaults: on })}
            label={t('people-invite-with-defaults')}
          />
          {channels.map((channel) => {
            const { stream_id: id, name } = channel;
            return (
              <Checkbox
                key={id}
                checked={channelIds.includes(id)}
                onChecked={(on) => onPlaces({ ...places, channelIds: toggled(channelIds, id, on) })}
                label={
                  <>
                    <ChannelIcon channel={channel} /> {name}
                  </>
                }
              />
            );
          })}
        </div>
      </Fold>
      {groups.length > 0 && (
        <Fold title={t('people-invite-groups', { count: groupIds.length })} class="invite-channels">
          <div class="invite-channel-list">
            {groups.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={groupIds.includes(id)}
                onChecked={(on) => onPlaces({ ...places, groupIds: toggled(groupIds, id, on) })}
                label={
                  <>
                    <Icon name="users" /> {name}
                  </>
                }
              />
            ))}
          </div>
        </Fold>
      )}
    </>
  );
}
