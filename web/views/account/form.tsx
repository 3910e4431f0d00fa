import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { clock } from '../../model/clock.ts';
import { failureOf } from '../../model/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { type FieldName, type FormProblem, findProblem, problemOf, type Values } from './problems.ts';

interface Props {
  /** The fields that are looked at before anything is sent. */
  readonly values: Values;
  readonly work: () => Promise<void>;
  readonly submit: string;
  /** Whether the form is the purpose of the page: its first field gets the focus. */
  readonly focuses?: boolean;
  readonly children: (errorOf: (field: FieldName) => ComponentChildren) => ComponentChildren;
}

/** A form with one action. An error is shown at its field, which gets the focus; otherwise above the button. */
export function Form({ values, work, submit, focuses = true, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem>();
  useEffect(() => {
    if (focuses) focusFirst(form.current, 'input:not([readonly])');
  }, []);
  useEffect(() => focusFirst(form.current, '[aria-invalid]'), [problem]);
  const send = async () => {
    const found = findProblem(values);
    setProblem(found);
    if (found || isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(failureOf(error), clock.peek()));
    } finally {
      setBusy(false);
    }
  };
  const isShown = (field: FieldName | undefined) => field !== undefined && field in values;
  return (
    <form
      ref={form}
      class="account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children((field) => (problem?.field === field ? problem.text : undefined))}
      {problem && !isShown(problem.field) && (
        <p class="account-problem" role="alert">
          <Icon name="circle-alert" />
          {problem.text}
        </p>
      )}
      <Button type="submit" kind="primary" busy={isBusy} class="account-submit">
        {submit}
      </Button>
    </form>
  );
}

const focusFirst = (form: HTMLElement | null, selector: string): void =>
  form?.querySelector<HTMLElement>(selector)?.focus();
