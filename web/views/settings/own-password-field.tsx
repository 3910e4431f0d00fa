import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useModel } from '../app/model-context.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The form's text about it: here no form asks for the address as well, as the page of signing in does. */
  readonly problem: ComponentChildren;
}

/** Asks for the password that counts; the address beside it is for what fills in passwords. */
export function OwnPasswordField({ label, value, onValue, problem }: Props) {
  const { tables } = useModel();
  const own = tables.people.value.get(tables.ownId.value);
  return (
    <>
      <input
        class="visually-hidden"
        name="username"
        autoComplete="username"
        value={own?.delivery_email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField
        label={label}
        type="password"
        name="current-password"
        autoComplete="current-password"
        value={value}
        onValue={onValue}
        error={problem && value !== '' ? t('settings-password-wrong') : problem}
      />
    </>
  );
}
