import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { saveSettings } from '../../model/settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { OutcomeMark } from '../kit/saved.tsx';
import { type SectionPart, SectionParts } from './controls.tsx';
import { PictureSetting } from './picture.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { StatusSetting } from './status.tsx';
import { useSaving } from './use-setting.ts';

/** As what the others see one. */
export const PROFILE: readonly SectionPart[] = [
  { name: 'picture', title: 'settings-picture', View: PictureSetting },
  { name: 'full_name', title: 'settings-name', View: NameSetting },
  { name: 'status', title: 'settings-status', View: StatusSetting },
  { name: 'timezone', title: 'settings-zone', View: ZoneSetting },
];

export function ProfileSection() {
  return (
    <>
      <SectionParts parts={PROFILE} />
      <ProfileFields />
      <SeeCard />
    </>
  );
}

function SeeCard() {
  const { tables } = useModel();
  const desk = useDesk();
  const userId = tables.ownId.value;
  const show = () => {
    desk.details.value = { kind: 'person', userId };
  };
  return (
    <Button icon="circle-user" class="setting-step" onClick={show}>
      {t('settings-profile-see')}
    </Button>
  );
}

function NameSetting() {
  const { client, tables, live } = useModel();
  const own = tables.people.value.get(tables.ownId.value);
  const [name, setName] = useState(own?.full_name ?? '');
  const { outcome, save } = useSaving();
  const isLocked = live.read('realm').realm_name_changes_disabled === true && own?.is_admin !== true;
  const isChanged = name.trim() !== own?.full_name && name.trim() !== '';
  useLeaveGuard(isChanged && outcome !== 'saving' && outcome !== 'saved');
  return (
    <form
      class="setting setting-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) void save(() => saveSettings(client, { full_name: name.trim() }));
      }}
    >
      <TextField
        label={t('settings-name')}
        labelHidden
        hint={isLocked ? t('settings-name-locked') : undefined}
        autoComplete="name"
        maxLength={100}
        disabled={isLocked}
        value={name}
        onValue={setName}
        error={typeof outcome === 'object' ? outcome.refused : undefined}
      />
      {isChanged && (
        <Button type="submit" kind="primary" busy={outcome === 'saving'}>
          {t('settings-save')}
        </Button>
      )}
      {outcome === 'saved' && <OutcomeMark outcome={outcome} />}
    </form>
  );
}

function ZoneSetting() {
  const { client, tables } = useModel();
  const known = tables.people.value.get(tables.ownId.value)?.timezone ?? '';
  const { outcome, save } = useSaving();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([known, here, ...Intl.supportedValuesOf('timeZone')])].filter(
    (zone) => zone !== '',
  );
  const set = (timezone: string) => void save(() => saveSettings(client, { timezone }));
  return (
    <div class="setting">
      <Select
        label={t('settings-zone')}
        labelHidden
        hint={t('settings-zone-text')}
        value={known}
        onValue={set}
        options={[
          { value: '', text: t('settings-zone-none') },
          ...zones.sort().map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') })),
        ]}
      />
      {known !== here && (
        <Button size="small" class="setting-step" onClick={() => set(here)}>
          {t('settings-zone-here', { zone: here.replaceAll('_', ' ') })}
        </Button>
      )}
      <OutcomeMark outcome={outcome} />
    </div>
  );
}
