import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Field, type FieldProps } from './field.tsx';
import { growWithText } from './grow.ts';

type Native = Omit<JSX.IntrinsicElements['textarea'], 'label' | 'value' | 'onInput' | 'class' | 'ref'>;

interface Props extends FieldProps, Native {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The element itself, for edits at the cursor. */
  readonly area?: RefObject<HTMLTextAreaElement | null> | undefined;
}

/** Several lines of text, as high as the text is. */
export function TextArea({ label, hint, error, labelHidden, value, onValue, area: given, ...native }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const area = given ?? own;
  useLayoutEffect(() => growWithText(area.current), [value]);
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(control) => (
        <textarea
          {...native}
          {...control}
          aria-describedby={control['aria-describedby'] ?? native['aria-describedby']}
          ref={area}
          class="input"
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
