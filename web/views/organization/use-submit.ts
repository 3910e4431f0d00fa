import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { failureText } from '../app/attempt.ts';

interface Form<Problem> {
  /** The errors found before the request. */
  readonly check: () => Problem | undefined;
  /** The field of a refusal; undefined: it is about no field. */
  readonly problemOf: (error: unknown) => Problem | undefined;
  readonly save: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** Sends a form; what is refused stands at its field, or below all of them. */
export function useSubmit<Problem>({ check, problemOf, save, onDone }: Form<Problem>) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** Errors that concern no field. */
  const [refusal, setRefusal] = useState<ComponentChildren>();
  const submit = async () => {
    const wrong = check();
    setProblem(wrong);
    setRefusal(undefined);
    if (wrong) return;
    setSaving(true);
    try {
      await save();
      onDone();
      setSaving(false);
    } catch (error) {
      // The person reads it in the form.
      const refused = problemOf(error);
      setProblem(refused);
      setRefusal(refused ? undefined : failureText(error));
      setSaving(false);
    }
  };
  const forget = () => {
    setProblem(undefined);
    setRefusal(undefined);
  };
  return { submit: () => void submit(), isSaving, problem, refusal, forget };
}
