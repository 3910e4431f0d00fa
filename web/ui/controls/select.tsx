import type { JSX } from 'preact';
import { Icon } from '../icons/icon.tsx';
import { Field, type FieldProps } from './field.tsx';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly text: string;
}

interface Props<Value extends string>
  extends FieldProps,
    Omit<JSX.IntrinsicElements['select'], 'label' | 'value' | 'size' | 'role'> {
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly options: readonly Option<Value>[];
}

/** One of a few, by the browser's own list. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, hint, error, labelHidden, value, onValue, options, ...native } = props;
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(control) => (
        <div class="input-box">
          <select
            {...native}
            {...control}
            class="input"
            value={value}
            onChange={(event) => onValue(event.currentTarget.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <Icon name="chevrons-up-down" class="input-end" />
        </div>
      )}
    </Field>
  );
}
