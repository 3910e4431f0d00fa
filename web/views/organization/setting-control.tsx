import { useEffect, useState } from 'preact/hooks';
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
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useModel } from '../app/model-context.ts';
import { OutcomeMark } from '../settings/controls.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { LimitField } from './limit-field.tsx';
import type { Lock } from './locked-note.tsx';
import { choiceText, hintOf, titleOf } from './texts.ts';

/** A setting of the organization, as its declaration says; saved as soon as it is chosen, or left. */
export function SettingControl({ name, lock }: { readonly name: RealmSettingName; readonly lock: Lock }) {
  const model = useModel();
  const { value, set, outcome } = useSaved(settingValue(model, name), (next) =>
    saveSetting(model.client, name, next),
  );
  return (
    <div class="setting" data-setting={name}>
      <Control name={name} value={value} onValue={(next) => void set(next)} isLocked={lock.isLocked} />
      {lock.note}
      <OutcomeMark outcome={outcome} />
    </div>
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

/** Saved when one leaves it or presses Enter; Esc takes back what was typed. */
function TypedField({ form, value, onValue, ...field }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setTyped(value), [value]);
  const leave = () => {
    const text = typed.trim();
    if (text === value) return setTyped(value);
    const why = problemOf(form, text);
    setProblem(why);
    if (why === undefined) onValue(inputOf(form, text));
  };
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      setTyped(value);
      setProblem(undefined);
    } else if (event.key === 'Enter' && !isLong) leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isLong = form.takes === 'text' && form.max > LONG;
  const common = {
    ...field,
    value: typed,
    onValue: setTyped,
    onBlur: leave,
    onKeyDown: press,
    error: problem,
  };
  if (isLong) return <TextArea {...common} maxLength={form.max} />;
  if (form.takes === 'number') return <TextField {...common} type="number" min={form.min} max={form.max} />;
  return <TextField {...common} type={form.takes === 'url' ? 'url' : 'text'} maxLength={form.max} />;
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
