import './channels.css';
import { useEffect, useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { isGuest, setDefaultChannel, setsDefaults } from '../../model/channels.ts';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { GrowingList } from '../kit/found.tsx';
import { ListSection } from '../kit/list-section.tsx';
import { channelsKind, Picker } from '../kit/picker.tsx';
import { LockedNote } from '../kit/refusal.tsx';
import { ChannelRow } from './channel-row.tsx';

needAreas('channels', 'groups');

/** The channels into which newcomers are put; administrators add and remove them. */
export function DefaultChannels() {
  const model = useModel();
  const { tables, live, client } = model;
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());
  const known = live.read('realm').realm_default_streams;
  const channels = tables.channels.value;
  // Its event settles a change.
  useEffect(() => setWanted(new Map()), [known?.join()]);
  const ids = new Set(known ?? []);
  for (const [id, isIn] of wanted) {
    if (isIn) ids.add(id);
    else ids.delete(id);
  }
  const listed = [...ids]
    .flatMap((id) => channels.get(id) ?? [])
    .sort((one, other) => compareNames(one.name, other.name));
  const mayChange = setsDefaults(model);
  const forget = (id: number) => setWanted((all) => new Map([...all].filter(([each]) => each !== id)));
  const set = async (id: number, isDefault: boolean) => {
    setWanted((all) => new Map(all).set(id, isDefault));
    if (!(await attempt(() => setDefaultChannel(client, id, isDefault)))) forget(id);
  };
  if (isGuest(model))
    return (
      <div data-is-shown>
        <LockedNote>{t('channels-defaults-guest')}</LockedNote>
      </div>
    );
  return (
    <ListSection
      class="channel-section"
      about={<span class="field-hint">{t('channels-defaults-text')}</span>}
      lock={
        mayChange ? (
          <Picker
            label={t('channels-defaults-add')}
            placeholder={t('channels-find')}
            kinds={{
              channels: channelsKind({
                all: channels,
                picked: [],
                // Private channels cannot be default ones.
                offered: channels
                  .values()
                  .filter((each) => !each.is_archived && !each.invite_only && !ids.has(each.stream_id)),
              }),
            }}
            onPick={(_, id) => void set(id, true)}
          />
        ) : (
          <LockedNote>{t('channels-organization-admins-only')}</LockedNote>
        )
      }
      none={
        listed.length === 0 && {
          icon: 'hash',
          title: t('channels-defaults-none'),
          text: t('channels-defaults-none-text'),
        }
      }
    >
      <GrowingList
        class="directory-list"
        items={listed}
        row={(channel) => (
          <ChannelRow
            key={channel.stream_id}
            channel={channel}
            steps={[
              mayChange && {
                icon: 'x',
                name: t('channels-defaults-remove', { channel: channel.name }),
                run: () => void set(channel.stream_id, false),
              },
            ]}
          />
        )}
      />
    </ListSection>
  );
}
