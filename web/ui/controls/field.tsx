import './field.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../icons/icon.tsx';

/** The attributes of the control within: its id, and the ids of its hint and its error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** In words, beside the field. */
  readonly error?: ComponentChildren;
  /** The label is for screen readers only. */
  readonly labelHidden?: boolean | undefined;
}

interface Props extends FieldProps {
  readonly children: (control: FieldControl) => ComponentChildren;
}

/** A label above its control; hint and error below it. */
export function Field({ label, hint, error, labelHidden, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label class={labelHidden ? 'visually-hidden' : 'field-label'} for={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}
