import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { type Strength, strengthOf } from './strength.ts';

interface Props {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: ComponentChildren;
}

/** `fixed`: the address is known, and stands there for password managers. */
export function EmailField({ fixed = false, ...props }: Props & { readonly fixed?: boolean }) {
  return (
    <TextField
      {...props}
      label={t('account-email')}
      type="email"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellcheck={false}
      readOnly={fixed}
    />
  );
}

export function NameField(props: Props) {
  return (
    <TextField {...props} label={t('account-full-name')} name="name" autoComplete="name" maxLength={100} />
  );
}

interface NewPasswordProps extends Props {
  /** Words that an attacker tries: name and address of the user. */
  readonly known: readonly string[];
  readonly label?: string;
}

export function NewPasswordField({ known, label, ...props }: NewPasswordProps) {
  return (
    <TextField
      {...props}
      label={label ?? t('account-password')}
      type="password"
      name="new-password"
      autoComplete="new-password"
      maxLength={100}
      hint={props.value === '' ? undefined : <StrengthMeter strength={strengthOf(props.value, known)} />}
    />
  );
}

function StrengthMeter({ strength }: { readonly strength: Strength }) {
  return (
    <span class="strength" data-strength={strength}>
      <span class="strength-bars" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} class={step <= strength ? 'strength-bar strength-on' : 'strength-bar'} />
        ))}
      </span>
      <span class="visually-hidden">{t('account-strength-label')}</span>
      {t('account-strength', { strength })}
    </span>
  );
}
