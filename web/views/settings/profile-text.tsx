import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { isSafeLink } from '../../ui/html/rules.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useModel } from '../app/model-context.ts';
import { siteOf } from '../people/profile-texts.ts';
import { type FieldControlProps, labelOf } from './profile-field.ts';

const KIND = { long: 2, day: 4, link: 5, account: 7 } as const;

/** As the server bounds them; links and days have no bound. */
const MOST = { line: 50, long: 500 };
const TYPES: Readonly<Record<number, 'url' | 'date'>> = { [KIND.link]: 'url', [KIND.day]: 'date' };

/** A text field: saved when the user leaves it, and by Enter if it has one line. A refused text stays, to be corrected. */
export function ProfileText({ field, known, value, isLocked, set }: FieldControlProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const leave = async (input?: HTMLInputElement | HTMLTextAreaElement) => {
    const text = typed?.trim();
    // The browser has no value of a day that is half typed.
    const isHalf = input?.validity.badInput === true;
    if (text === undefined && !isHalf) return;
    const found = isHalf ? t('settings-field-no-day') : problemIn(field.type, text ?? '');
    setProblem(found);
    if (found || text === undefined) return;
    if (text === known || (await set(text))) setTyped((now) => (now?.trim() === text ? undefined : now));
  };
  useLeaving(leave);
  useLeaveGuard(problem !== undefined);
  const hint = useHint(field, (typed ?? value).trim());
  const props = {
    label: labelOf(field),
    disabled: isLocked,
    value: typed ?? value,
    error: problem,
    'aria-required': field.required,
    onValue: (text: string) => {
      setTyped(text);
      setProblem(undefined);
    },
    onBlur: (event: FocusEvent) => void leave(event.currentTarget as HTMLInputElement),
  };
  if (field.type === KIND.long) {
    return (
      <TextArea
        {...props}
        hint={hint ?? t('settings-field-markdown')}
        maxLength={MOST.long}
        rows={3}
        dir="auto"
      />
    );
  }
  const type = TYPES[field.type] ?? 'text';
  return (
    <TextField
      {...props}
      hint={hint}
      type={type}
      dir={type === 'url' ? 'ltr' : 'auto'}
      placeholder={type === 'url' ? 'https://' : undefined}
      maxLength={type === 'text' ? MOST.line : undefined}
      max={type === 'date' ? '9999-12-31' : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.isComposing) void leave(event.currentTarget);
      }}
    />
  );
}

/** If the view closes while the user types, the typed text is not lost. */
function useLeaving(leave: () => Promise<void>): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => () => void latest.current(), []);
}

function problemIn(type: number, text: string): string | undefined {
  if (type !== KIND.link || text === '') return undefined;
  const isFine = /^https?:\/\//i.test(text) && isSafeLink(text) && URL.canParse(text);
  return isFine ? undefined : t('settings-field-no-link');
}

/** The organization's description of the field; for an external account, its link. */
function useHint(
  { type, field_data: data, hint }: FieldControlProps['field'],
  text: string,
): string | undefined {
  const known = useModel().live.read('realm').realm_default_external_accounts;
  const site = type === KIND.account && text !== '' ? siteOf(data, text, known ?? {}) : undefined;
  return site ?? (hint || undefined);
}
