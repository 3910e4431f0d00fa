import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import type { SettingsChange } from '../../model/settings.ts';
import { Switch } from '../../ui/controls/choices.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Outcome } from './use-setting.ts';
import { useSetting } from './whose.ts';

type NameOf<Value> = {
  [Name in keyof SettingsChange]-?: NonNullable<SettingsChange[Name]> extends Value ? Name : never;
}[keyof SettingsChange];

interface Props {
  readonly label: string;
  readonly hint?: string;
}

export function SettingSwitch({ name, ...props }: Props & { readonly name: NameOf<boolean> }) {
  const { value, set, outcome, isLocked, isThere } = useSetting(name);
  if (!isThere) return null;
  return (
    <div class="setting" data-setting={name}>
      <Switch {...props} disabled={isLocked} checked={value ?? false} onChecked={(on) => void set(on)} />
      <OutcomeMark outcome={outcome} />
    </div>
  );
}

interface SelectProps extends Props {
  readonly name: NameOf<string | number>;
  readonly options: readonly { readonly value: string | number; readonly text: string }[];
}

export function SettingSelect({ name, options, ...props }: SelectProps) {
  const { value, set, outcome, isLocked, isThere } = useSetting(name);
  if (!isThere) return null;
  const choose = (text: string) =>
    void set(options.find((each) => String(each.value) === text)?.value as SettingsChange[typeof name]);
  return (
    <div class="setting" data-setting={name}>
      <Select
        {...props}
        disabled={isLocked}
        value={String(value ?? '')}
        onValue={choose}
        options={options.map((each) => ({ value: String(each.value), text: each.text }))}
      />
      <OutcomeMark outcome={outcome} />
    </div>
  );
}

/** Stands at the control that was changed. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  if (outcome === 'none' || outcome === 'saving') return null;
  if (outcome === 'saved') {
    return (
      <p class="setting-saved">
        <Icon name="check" />
        {t('settings-saved')}
      </p>
    );
  }
  return (
    <p class="field-error" role="alert">
      <Icon name="circle-alert" />
      {outcome.refused}
    </p>
  );
}

export function Group({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="settings-group">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
