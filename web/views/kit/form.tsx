import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { type FormState, isAtRisk, isUnsaved, withSent, withStart } from './form-state.ts';
import { Refusal } from './refusal.tsx';

/** The error text of each field. */
export type Problems<Draft> = { readonly [Field in keyof Draft]?: ComponentChildren };

/** One problem at its field, for rules that find the first one. */
export const byField = <Field extends string>(
  problem: { readonly field: Field; readonly text: string } | undefined,
): { readonly [Name in Field]?: string } | undefined =>
  problem && ({ [problem.field]: problem.text } as { readonly [Name in Field]?: string });

interface FormRules<Draft, Result> {
  /** The values when the form opens. They are compared as JSON. */
  readonly start: Draft;
  /** Input that is there already when the form opens; it is unsaved. */
  readonly given?: Draft | undefined;
  /** The form stays open with what was saved; a field in which nobody typed follows `start`. */
  readonly staysOpen?: boolean;
  /** The problems found before the request. */
  readonly check?: ((draft: Draft) => Problems<Draft> | undefined) | undefined;
  readonly save: (draft: Draft) => Promise<Result>;
  /** The fields of a refusal; undefined: it concerns the whole form. */
  readonly refusedAt?: ((error: unknown, draft: Draft) => Problems<Draft> | undefined) | undefined;
  /** Whether the event of the change has come; until then the form is being saved. */
  readonly isThere?: ((result: Result) => boolean) | undefined;
  /** After a success: closes the dialog, or goes to what was made. */
  readonly done?: ((result: Result) => void) | undefined;
}

export interface Form<Draft> {
  readonly draft: Draft;
  readonly problems: Problems<Draft>;
  /** A refusal that concerns no field. */
  readonly refusal: ComponentChildren;
  readonly isSaving: boolean;
  readonly isUnsaved: boolean;
  /** Changes some values; errors go. */
  readonly change: (changed: Partial<Draft>) => void;
  /** The properties of a control with a value: `<TextField {...form.at('name')} />`. */
  readonly at: <Field extends keyof Draft>(
    field: Field,
  ) => {
    readonly value: Draft[Field];
    readonly onValue: (value: Draft[Field]) => void;
    readonly error: ComponentChildren;
  };
  /** The properties of a checkbox: `<Checkbox {...form.on('announce')} />`. */
  readonly on: <Field extends keyof Draft>(
    field: Field,
  ) => { readonly checked: boolean; readonly onChecked: (checked: boolean) => void };
  readonly submit: () => void;
  /** Closes what the form is in; asks before unsaved input goes. */
  readonly leave: (close: () => void) => void;
}

/** The state of a form from the first letter to its success. It is sent once; what is refused stands at its field, or below all of them. */
export function useForm<Draft extends object, Result>(rules: FormRules<Draft, Result>): Form<Draft> {
  const [state, setState] = useState<FormState<Draft>>({
    start: rules.start,
    draft: rules.given ?? rules.start,
  });
  const [problems, setProblems] = useState<Problems<Draft>>({});
  const [refusal, setRefusal] = useState<ComponentChildren>();
  const [saved, setSaved] = useState<{ readonly result: Result }>();
  const { draft } = state;
  const isSaving = state.sent !== undefined;
  // What is typed into a form that closes itself goes with it.
  const leave = useLeaveGuard(isSaving && !rules.staysOpen ? false : isAtRisk(state));
  const isDone = saved !== undefined && (rules.isThere?.(saved.result) ?? true);
  useEffect(() => {
    if (!isDone) return;
    rules.done?.(saved.result);
    setState((before) => (rules.staysOpen ? withSent(before) : { start: rules.start, draft: rules.start }));
    setSaved(undefined);
  }, [isDone]);
  const known = JSON.stringify(rules.start);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && rules.staysOpen) setState((before) => withStart(before, rules.start));
    isFirst.current = false;
  }, [known]);
  const forget = () => {
    setProblems({});
    setRefusal(undefined);
  };
  const change = (changed: Partial<Draft>) => {
    forget();
    setState((before) => ({ ...before, draft: { ...before.draft, ...changed } }));
  };
  const submit = async () => {
    if (isSaving) return;
    const found = rules.check?.(draft) ?? {};
    setProblems(found);
    setRefusal(undefined);
    if (Object.values(found).some(Boolean)) return;
    setState((before) => ({ ...before, sent: draft }));
    try {
      setSaved({ result: await rules.save(draft) });
    } catch (error) {
      const refused = rules.refusedAt?.(error, draft);
      setProblems(refused ?? {});
      setRefusal(refused ? undefined : failureText(error));
      setState((before) => ({ ...before, sent: undefined }));
    }
  };
  return {
    draft,
    problems,
    refusal,
    isSaving,
    isUnsaved: isUnsaved(state),
    change,
    at: (field) => ({
      value: draft[field],
      onValue: (value) => change({ [field]: value } as unknown as Partial<Draft>),
      error: problems[field],
    }),
    on: (field) => ({
      checked: Boolean(draft[field]),
      onChecked: (checked) => change({ [field]: checked } as unknown as Partial<Draft>),
    }),
    submit: () => void submit(),
    leave,
  };
}

interface Props {
  readonly form: Pick<Form<object>, 'isSaving' | 'refusal' | 'submit' | 'leave'>;
  readonly children: ComponentChildren;
}

interface FormDialogProps extends Props, Pick<DialogProps, 'title' | 'size'> {
  /** The verb of the main step. */
  readonly step: string;
  readonly icon?: IconName | undefined;
  readonly kind?: 'primary' | 'danger';
  /** The step cannot be done yet. */
  readonly isLocked?: boolean;
  /** Asks something before the form is sent. */
  readonly onSubmit?: () => void;
  readonly onClose: () => void;
}

/** A form over the page. */
export function FormDialog({
  form,
  title,
  size,
  step,
  icon,
  kind,
  isLocked,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const close = () => form.leave(onClose);
  return (
    <Dialog
      title={title}
      {...(size && { size })}
      onClose={close}
      onSubmit={() => !isLocked && (onSubmit ?? form.submit)()}
      actions={
        <>
          <Button onClick={close}>{t('ui-cancel')}</Button>
          <Button type="submit" kind={kind ?? 'primary'} icon={icon} busy={form.isSaving} disabled={isLocked}>
            {step}
          </Button>
        </>
      }
    >
      {children}
      <Refusal>{form.refusal}</Refusal>
    </Dialog>
  );
}

/** A form in a page. */
export function PageForm({ form, class: own, children }: Props & { readonly class: string }) {
  return (
    <form
      class={own}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      <Refusal>{form.refusal}</Refusal>
    </form>
  );
}
