import { t } from '../../i18n/texts.ts';
import {
  formOf,
  type RealmSettingName,
  type SettingForm,
  type SettingInput,
  saveSetting,
  settingValue,
} from '../../model/organization.ts';
import { Switch } from '../../ui/controls/choices.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { useModel } from '../app/model-context.ts';
import { LeftText, Setting } from '../kit/saved.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { LimitField } from './limit-field.tsx';
import type { Lock } from './role-note.tsx';
import { choiceText, hintOf, titleOf } from './texts.ts';

/** A setting of the organization, as its declaration says; saved as soon as it is chosen, or left. */
export function SettingControl({ name, lock }: { readonly name: RealmSettingName; readonly lock: Lock }) {
  const model = useModel();
  const { value, set, outcome } = useSaved(settingValue(model, name), (next) =>
    saveSetting(model.client, name, next),
  );
  return (
    <Setting name={name} outcome={outcome}>
      <Control name={name} value={value} onValue={(next) => void set(next)} isLocked={lock.isLocked} />
      {lock.note}
    </Setting>
  );
}

interface ControlProps {
  readonly name: RealmSettingName;
  readonly value: SettingInput;
  readonly onValue: (value: SettingInput) => void;
  readonly isLocked: boolean;
}

function Control({ name, value, onValue, isLocked }: ControlProps) {
  const form = formOf(name);
  const field = { label: titleOf(name), hint: hintOf(name), disabled: isLocked };
  switch (form.takes) {
    case 'boolean':
      return <Switch {...field} checked={value === true} onChecked={onValue} />;
    case 'choice':
      return (
        <Select
          {...field}
          value={String(value)}
          onValue={(text) => onValue(form.of.find((each) => String(each) === text) ?? text)}
          options={form.of.map((each) => ({ value: String(each), text: choiceText(name, each) }))}
        />
      );
    case 'channel':
      return (
        <ChannelSelect
          {...field}
          isPrivate={form.isPrivate === true}
          value={Number(value)}
          onValue={onValue}
        />
      );
    case 'limit':
      return <LimitField {...field} name={name} value={value} onValue={onValue} />;
    default:
      return <TypedField {...field} form={form} value={String(value)} onValue={onValue} />;
  }
}

interface FieldOf<Value> {
  readonly label: string;
  readonly hint: string | undefined;
  readonly disabled: boolean;
  readonly value: Value;
  readonly onValue: (value: SettingInput) => void;
}

function ChannelSelect({
  isPrivate,
  value,
  onValue,
  ...field
}: FieldOf<number> & { readonly isPrivate: boolean }) {
  const { tables } = useModel();
  const channels = [...tables.channels.value.values()]
    .filter((each) => each.stream_id === value || (!each.is_archived && (each.invite_only || !isPrivate)))
    .sort((one, other) => one.name.localeCompare(other.name));
  const options = channels.map(({ stream_id, name }) => ({ value: String(stream_id), text: `#${name}` }));
  return (
    <Select
      {...field}
      value={String(value)}
      onValue={(id) => onValue(Number(id))}
      options={[{ value: '-1', text: t('organization-no-channel') }, ...options]}
    />
  );
}

interface TypedProps extends FieldOf<string> {
  readonly form: Extract<SettingForm, { takes: 'number' | 'text' | 'url' }>;
}

const LONG = 200;

function TypedField({ form, onValue, ...field }: TypedProps) {
  const isLong = form.takes === 'text' && form.max > LONG;
  return (
    <LeftText
      {...field}
      isLong={isLong}
      type={form.takes}
      {...(form.takes === 'number' ? { min: form.min, max: form.max } : { maxLength: form.max })}
      problemOf={(text) => problemOf(form, text)}
      onValue={(text) => onValue(inputOf(form, text))}
    />
  );
}

function problemOf(form: TypedProps['form'], text: string): string | undefined {
  if (form.takes === 'number') {
    const isFine = /^\d{1,10}$/.test(text) && Number(text) >= form.min && Number(text) <= form.max;
    return isFine ? undefined : t('organization-need-number');
  }
  if (form.takes === 'url') return text === '' || URL.canParse(text) ? undefined : t('organization-need-url');
  return form.isRequired && text === '' ? t('organization-need-text') : undefined;
}

function inputOf(form: TypedProps['form'], text: string): SettingInput {
  if (form.takes === 'number') return Number(text);
  return form.takes === 'url' && text === '' ? 'default' : text;
}
