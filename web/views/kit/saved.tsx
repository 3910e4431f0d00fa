import '../settings/settings.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Switch } from '../../ui/controls/choices.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { type Outcome, useSaved } from '../settings/use-setting.ts';
import { Refusal } from './refusal.tsx';

/** The result of the last change, beneath the control that was changed. */
export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  if (outcome === 'none' || outcome === 'saving') return null;
  if (typeof outcome === 'object') return <Refusal>{outcome.refused}</Refusal>;
  return (
    <p class="setting-saved">
      <Icon name="check" />
      {t('settings-saved')}
    </p>
  );
}

interface SettingProps {
  /** The name of the setting in the page: `data-setting`. */
  readonly name: string;
  readonly outcome: Outcome;
  readonly children: ComponentChildren;
}

/** A control that is saved by itself, with the result of its last change. */
export const Setting = ({ name, outcome, children }: SettingProps) => (
  <div class="setting" data-setting={name}>
    {children}
    <OutcomeMark outcome={outcome} />
  </div>
);

interface SavedProps<Value> {
  readonly name: string;
  readonly known: Value;
  readonly save: (value: Value) => Promise<unknown>;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  /** Beneath the control: who may change it. */
  readonly children?: ComponentChildren;
}

export function SavedSwitch({ name, known, save, children, ...field }: SavedProps<boolean>) {
  const { value, set, outcome } = useSaved(known, save);
  return (
    <Setting name={name} outcome={outcome}>
      <Switch {...field} checked={value} onChecked={(on) => void set(on)} />
      {children}
    </Setting>
  );
}

export interface SavedOption<Value> {
  readonly value: Value;
  readonly text: string;
}

interface SelectProps<Value> extends SavedProps<Value> {
  readonly options: readonly SavedOption<Value>[];
}

export function SavedSelect<Value extends string | number | null>(props: SelectProps<Value>) {
  const { name, known, save, options, children, ...field } = props;
  const { value, set, outcome } = useSaved(known, save);
  const choose = (text: string) => {
    const chosen = options.find((each) => String(each.value) === text);
    if (chosen) void set(chosen.value);
  };
  return (
    <Setting name={name} outcome={outcome}>
      <Select
        {...field}
        value={String(value)}
        onValue={choose}
        options={options.map((each) => ({ value: String(each.value), text: each.text }))}
      />
      {children}
    </Setting>
  );
}

interface TextProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly maxLength?: number | undefined;
  readonly type?: 'text' | 'url' | 'number';
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Several lines: Enter begins a new one. */
  readonly isLong?: boolean;
  /** The error of a text that cannot be saved. */
  readonly problemOf: (text: string) => string | undefined;
}

interface LeftProps extends TextProps {
  readonly value: string;
  readonly onValue: (text: string) => void;
}

/** A text that counts when one leaves it or presses Enter; Esc takes back what was typed. */
export function LeftText({ value, onValue, problemOf, isLong = false, type, min, max, ...field }: LeftProps) {
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setTyped(value), [value]);
  const leave = () => {
    const text = typed.trim();
    const found = text === value ? undefined : problemOf(text);
    setProblem(found);
    if (found !== undefined) return;
    setTyped(text);
    if (text !== value) onValue(text);
  };
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && !isLong) leave();
    else if (event.key === 'Escape' && typed !== value) {
      setTyped(value);
      setProblem(undefined);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const common = {
    ...field,
    value: typed,
    onValue: setTyped,
    onBlur: leave,
    onKeyDown: press,
    error: problem,
  };
  return isLong ? (
    <TextArea {...common} />
  ) : (
    <TextField {...common} {...{ type, min, max }} autoComplete="off" />
  );
}

type SavedTextProps = SavedProps<string> & TextProps;

export function SavedText({ name, known, save, children, ...field }: SavedTextProps) {
  const { value, set, outcome } = useSaved(known, save);
  return (
    <Setting name={name} outcome={outcome}>
      <LeftText {...field} value={value} onValue={(text) => void set(text)} />
      {children}
    </Setting>
  );
}
