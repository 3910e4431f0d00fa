import type { JSX, PartialInputHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { formatField } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { IconButton } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';

type Native = Omit<
  PartialInputHTMLAttributes<HTMLInputElement>,
  'label' | 'value' | 'onInput' | 'class' | 'type' | 'role'
>;

export interface TextFieldProps extends FieldProps, Native {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'search'
    | 'url'
    | 'number'
    | 'datetime-local'
    | 'date'
    | 'time';
  readonly icon?: IconName | undefined;
}

/** Chromium and WebKit write these in the language of the browser, not in that of the page. */
const TIMES: ReadonlySet<string> = new Set(['date', 'datetime-local', 'time']);

/** One line of text. A search can be cleared, a password shown; a day or time reads as all others do, until it is edited. */
export function TextField({
  label,
  hint,
  error,
  labelHidden,
  value,
  onValue,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const { icon, ...native } = rest;
  const [shown, setShown] = useState(false);
  const clears = type === 'search' && value !== '';
  const reveals = type === 'password';
  const isTime = TIMES.has(type);
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(control) => (
        <div class={classes('input-box', icon && 'input-box-start', (clears || reveals) && 'input-box-end')}>
          {icon && <Icon name={icon} class="input-start" />}
          <input
            {...({ ...native, type: reveals && shown ? 'text' : type } as JSX.IntrinsicElements['input'])}
            {...control}
            class="input"
            data-time={isTime || undefined}
            value={value}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
          {isTime && value !== '' && (
            <span class="input-time" aria-hidden="true">
              {formatField(value)}
            </span>
          )}
          {clears && <IconButton icon="x" size="small" name={t('ui-clear')} onClick={() => onValue('')} />}
          {reveals && (
            <IconButton
              icon={shown ? 'eye-off' : 'eye'}
              size="small"
              name={shown ? t('ui-hide-password') : t('ui-show-password')}
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
