import './choices.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface ChoiceProps {
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
}

/** For a form that is sent, or one of many. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

/** For what takes effect at once. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" isSwitch />;
}

interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly disabled?: boolean | undefined;
}

interface RadioProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly options: readonly RadioOption<Value>[];
}

/** One of a few, all in sight. */
export function RadioGroup<Value extends string>({ label, value, onValue, options }: RadioProps<Value>) {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend class="field-label">{label}</legend>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name={name}
          label={option.label}
          hint={option.hint}
          disabled={option.disabled}
          checked={option.value === value}
          onChecked={() => onValue(option.value)}
        />
      ))}
    </fieldset>
  );
}

interface Props extends ChoiceProps {
  readonly type: 'checkbox' | 'radio';
  readonly isSwitch?: boolean;
  readonly name?: string;
}

function Choice({ label, hint, checked, onChecked, disabled, type, isSwitch, name }: Props) {
  const id = useId();
  return (
    <div class={isSwitch ? 'choice choice-with-switch' : 'choice'}>
      <input
        id={id}
        class={isSwitch ? 'switch' : 'choice-mark'}
        {...(isSwitch ? { type: 'checkbox', role: 'switch' } : { type })}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChecked(event.currentTarget.checked)}
      />
      <label class="choice-label" for={id}>
        {label}
      </label>
      {hint && (
        <p class="choice-hint field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
