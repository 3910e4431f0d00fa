import { useEffect, useState } from 'preact/hooks';
import { formatDuration } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { RealmSettingName, SettingInput } from '../../model/organization.ts';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Common limits in seconds, and in days for what is kept. */
const SECONDS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY];
const DAYS = [30, 90, 180, 365, 730];

interface Props {
  readonly name: RealmSettingName;
  readonly label: string;
  readonly hint: string | undefined;
  readonly disabled: boolean;
  /** "unlimited", or seconds or days, as the name of the setting says. */
  readonly value: SettingInput;
  readonly onValue: (value: SettingInput) => void;
}

/** A time by a list of common ones, or by a number. */
export function LimitField({ name, value, onValue, ...field }: Props) {
  const isDays = name.endsWith('_days');
  const common = isDays ? DAYS : SECONDS;
  const isCommon = value === 'unlimited' || common.includes(Number(value));
  const [isOther, setOther] = useState(!isCommon);
  useEffect(() => setOther(!isCommon), [isCommon]);
  const text = (limit: number) => formatDuration(isDays ? limit * DAY : limit);
  const choose = (choice: string) => {
    setOther(choice === 'other');
    if (choice !== 'other') onValue(choice === 'unlimited' ? choice : Number(choice));
  };
  return (
    <>
      <Select
        {...field}
        value={isOther ? 'other' : String(value)}
        onValue={choose}
        options={[
          ...common.map((limit) => ({ value: String(limit), text: text(limit) })),
          {
            value: 'unlimited',
            text: isDays ? t('organization-kept-for-ever') : t('organization-unlimited'),
          },
          { value: 'other', text: t('organization-other-time') },
        ]}
      />
      {isOther && (
        <NumberOf
          label={isDays ? t('organization-days') : t('organization-minutes')}
          disabled={field.disabled}
          value={value === 'unlimited' ? undefined : Number(value) / (isDays ? 1 : MINUTE)}
          onValue={(number) => onValue(isDays ? number : number * MINUTE)}
        />
      )}
    </>
  );
}

interface NumberProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly value: number | undefined;
  readonly onValue: (value: number) => void;
}

function NumberOf({ label, disabled, value, onValue }: NumberProps) {
  const shown = value === undefined ? '' : String(value);
  const [typed, setTyped] = useState(shown);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => setTyped(shown), [shown]);
  const leave = () => {
    if (typed === shown) return;
    const isNumber = /^\d{1,7}$/.test(typed) && Number(typed) >= 1;
    setWrong(!isNumber);
    if (isNumber) onValue(Number(typed));
  };
  return (
    <TextField
      label={label}
      type="number"
      min={1}
      max={9_999_999}
      disabled={disabled}
      value={typed}
      onValue={setTyped}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
      error={isWrong ? t('organization-need-number') : undefined}
    />
  );
}
