import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { announce } from '../../ui/feedback/toasts.ts';
import { failureText } from '../app/attempt.ts';

/** The state of a change: none yet, on its way, saved, or the reason of a refusal. */
export type Outcome = 'none' | 'saving' | 'saved' | { readonly refused: ComponentChildren };

const SHOWN_MS = 2500;

/** Runs changes one after the other, and says what became of the last one. */
export function useSaving(): {
  readonly outcome: Outcome;
  readonly save: (work: () => Promise<unknown>) => Promise<boolean>;
} {
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome !== 'saved') return;
    const timer = setTimeout(() => setOutcome('none'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const save = async (work: () => Promise<unknown>) => {
    setOutcome('saving');
    try {
      await work();
      setOutcome('saved');
      announce(t('settings-saved'));
      return true;
    } catch (error) {
      setOutcome({ refused: failureText(error) });
      return false;
    }
  };
  return { outcome, save };
}

/**
 * A value that is saved as soon as it is chosen: shown at once, settled when `known` changes (by the event), put back when
 * the server refuses.
 */
export function useSaved<Value>(known: Value, save: (value: Value) => Promise<unknown>) {
  const [wanted, setWanted] = useState<{ readonly value: Value }>();
  const saving = useSaving();
  const last = useRef(known);
  useEffect(() => {
    if (last.current !== known) setWanted(undefined);
    last.current = known;
  }, [known]);
  const set = async (value: Value) => {
    setWanted({ value });
    const isSaved = await saving.save(() => save(value));
    if (!isSaved) setWanted(undefined);
    return isSaved;
  };
  return { value: wanted ? wanted.value : known, set, outcome: saving.outcome };
}
