import './quiet-hours.css';
import { useContext } from 'preact/hooks';
import { formatTime, formatWeekday } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { saveSettings } from '../../model/settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/choices.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { useModel } from '../app/model-context.ts';
import { OutcomeMark, Setting } from '../kit/saved.tsx';
import { Group, SettingSelect, SettingSwitch } from './controls.tsx';
import { useSaved, useSaving } from './use-setting.ts';
import { useSetting, Whose } from './whose.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const STEP_MINUTES = 30;
const DAY_MINUTES = 1440;

/** When nothing disturbs: mail and mobile notifications come afterwards. */
export function QuietHours() {
  const isOwn = useContext(Whose) === 'own';
  const { known: isOn } = useSetting('quiet_hours_enabled');
  return (
    <Group title={t('settings-quiet')}>
      <SettingSwitch
        name="quiet_hours_enabled"
        label={t('settings-quiet-on')}
        hint={t('settings-quiet-on-text')}
      />
      {isOn && (
        <>
          <div class="quiet-hours-times">
            <TimeSetting name="quiet_hours_start" label={t('settings-quiet-from')} />
            <TimeSetting name="quiet_hours_end" label={t('settings-quiet-to')} />
          </div>
          <DaysSetting />
          {isOwn && <Zone />}
        </>
      )}
    </Group>
  );
}

function TimeSetting({
  name,
  label,
}: {
  readonly name: 'quiet_hours_start' | 'quiet_hours_end';
  readonly label: string;
}) {
  const { known = 0 } = useSetting(name);
  const steps = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, index) => index * STEP_MINUTES);
  const minutes = [...new Set([...steps, known])].sort((a, b) => a - b);
  const options = minutes.map((each) => ({ value: each, text: timeOfDay(each) }));
  return <SettingSelect name={name} label={label} options={options} />;
}

/** A day without a change of the clock. */
const timeOfDay = (minutes: number): string => formatTime(new Date(2024, 0, 1, 0, minutes).getTime() / 1000);

function DaysSetting() {
  const { known, save, isLocked } = useSetting('quiet_hours_days');
  const { value: days = 0, set, outcome } = useSaved(known, save);
  return (
    <Setting name="quiet_hours_days" outcome={outcome}>
      <fieldset class="quiet-hours-days">
        <legend class="field-label">{t('settings-quiet-days')}</legend>
        {DAYS.map((day) => {
          const bit = 1 << day;
          return (
            <Checkbox
              key={day}
              label={formatWeekday(day)}
              checked={(days & bit) !== 0}
              // One day stays: without any there are no quiet hours.
              disabled={isLocked || days === bit}
              onChecked={(on) => void set(on ? days | bit : days & ~bit)}
            />
          );
        })}
      </fieldset>
    </Setting>
  );
}

/** By which clock the hours count. */
function Zone() {
  const { tables, client } = useModel();
  const { outcome, save } = useSaving();
  const zone = tables.settings.value.timezone;
  if (zone) return <p class="settings-text">{t('settings-quiet-zone', { zone })}</p>;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const take = () => void save(() => saveSettings(client, { timezone: here }));
  return (
    <>
      <Banner
        kind="info"
        actions={
          <Button size="small" onClick={take}>
            {t('settings-quiet-zone-take', { zone: here })}
          </Button>
        }
      >
        {t('settings-quiet-zone-none')}
      </Banner>
      <OutcomeMark outcome={outcome} />
    </>
  );
}
