import type { ComponentChildren } from 'preact';
import { formatRelative } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Failure } from '../../model/failure.ts';
import { failureWords } from '../app/attempt.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './strength.ts';

/** `current`: the password that there is; `password`: a new one. */
export type FieldName = 'organization' | 'name' | 'email' | 'current' | 'password';

/** An error of a form, in words; without a field it concerns the whole form. */
export interface FormProblem {
  readonly field?: FieldName | undefined;
  readonly text: ComponentChildren;
}

export type Values = Partial<Record<FieldName, string>>;

/** From here on seconds are not counted. */
const LONG_SECONDS = 90;
const MAX_NAME = 100;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The errors of the given fields, the first one first. */
export function findProblem({
  organization,
  name,
  email,
  current,
  password,
}: Values): FormProblem | undefined {
  const checks: readonly (readonly [FieldName, string | undefined])[] = [
    ['organization', organization?.trim() === '' ? t('account-need-organization') : undefined],
    ['name', name === undefined ? undefined : nameProblem(name.trim())],
    ['email', email === undefined ? undefined : emailProblem(email.trim())],
    ['current', current === '' ? t('account-need-password') : undefined],
    ['password', password === undefined ? undefined : passwordProblem(password)],
  ];
  const found = checks.find(([, text]) => text !== undefined);
  return found && { field: found[0], text: found[1] as string };
}

function nameProblem(name: string): string | undefined {
  const { length } = [...name];
  if (length < 2) return t('account-need-name');
  return length > MAX_NAME ? t('account-long-name', { count: MAX_NAME }) : undefined;
}

export function emailProblem(email: string): string | undefined {
  if (email === '') return t('account-need-email');
  return EMAIL.test(email) ? undefined : t('account-bad-email');
}

/** For a new password. */
export function passwordProblem(password: string): string | undefined {
  const { length } = [...password];
  if (length < MIN_PASSWORD) return t('account-short-password', { count: MIN_PASSWORD });
  return length > MAX_PASSWORD ? t('account-long-password', { count: MAX_PASSWORD }) : undefined;
}

/** A refusal of the server. `now`: UNIX seconds. */
export function problemOf(failure: Failure, now: number): FormProblem {
  const { code, message, seconds, isOffline } = failure;
  if (isOffline) return { text: t('account-no-network') };
  if (code === 'BROKEN') return { text: failureWords(failure) };
  if (code === 'RATE_LIMIT_HIT' && (seconds ?? 1) < LONG_SECONDS) return { text: failureWords(failure) };
  if (code === 'RATE_LIMIT_HIT')
    return { text: t('account-too-often', { when: formatRelative(now + (seconds ?? 0), now) }) };
  if (code === 'AUTHENTICATION_FAILED') return { field: 'current', text: t('account-wrong-password') };
  if (code === 'USER_DEACTIVATED') return { text: t('account-deactivated') };
  if (code === 'REALM_DEACTIVATED') return { text: t('account-organization-deactivated') };
  if (code === 'PASSWORD_AUTH_DISABLED') return { text: t('account-no-passwords') };
  return refusalOf(message);
}

/** The server's sentences about fields, by what they begin with or hold. */
function refusalOf(message: string): FormProblem {
  const says = (...parts: string[]) => parts.some((part) => message.includes(part));
  if (says('already in use', 'Already has an account'))
    return { field: 'email', text: t('account-email-taken') };
  if (says('valid email address', 'Invalid new email'))
    return { field: 'email', text: t('account-bad-email') };
  if (says('Disposable email')) return { field: 'email', text: t('account-email-disposable') };
  if (says('containing +')) return { field: 'email', text: t('account-email-plus') };
  if (says('not allowed in this organization')) return { field: 'email', text: t('account-email-domain') };
  if (says('too weak')) return { field: 'password', text: t('account-weak-password') };
  if (says('characters in name', 'Invalid format')) return { field: 'name', text: t('account-bad-name') };
  if (says('name is reserved')) return { field: 'name', text: t('account-reserved-name') };
  if (says('Unique names')) return { field: 'name', text: t('account-name-taken') };
  if (says('printed at its start')) return { text: t('account-setup-wrong') };
  if (says('does not work any more')) return { text: t('account-past-title') };
  if (says('Wrong password')) return { field: 'current', text: t('account-wrong-password') };
  return { text: message };
}
