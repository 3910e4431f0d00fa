import { useId, useState } from 'preact/hooks';
import { shortcutKey } from '../../ui/controls/keys.ts';
import { nextIndex } from '../../ui/lists/moves.ts';
import { allChoices, type Choice, type ChoiceGroup, keptKey } from '../../ui/lists/options.ts';

/** The marks and keys of a field above a list of choices; the field keeps the focus (`aria-activedescendant`). */
export function useCombo<Value>(
  groups: readonly ChoiceGroup<Value>[],
  onChoose: (choice: Choice<Value>, event: KeyboardEvent | undefined) => void,
) {
  const id = `${useId()}-list`;
  const [marked, setMarked] = useState<string>();
  const choices = allChoices(groups);
  const active = keptKey(groups, marked);
  const step = (move: 'next' | 'previous') => {
    const index = choices.findIndex(({ key }) => key === active);
    setMarked(choices[nextIndex(index, choices.length, move)]?.key);
  };
  /** True: the key was for the list. */
  const press = (event: KeyboardEvent): boolean => {
    const key = shortcutKey(event);
    const isDown = key === 'ArrowDown' || (event.ctrlKey && key === 'n');
    const isUp = key === 'ArrowUp' || (event.ctrlKey && key === 'p');
    const chosen = event.key === 'Enter' ? choices.find(({ key }) => key === active) : undefined;
    if (event.isComposing || !(isDown || isUp || chosen)) return false;
    event.preventDefault();
    event.stopPropagation();
    if (chosen) onChoose(chosen, event);
    else step(isDown ? 'next' : 'previous');
    return true;
  };
  return {
    press,
    /** The text has changed: the first choice is marked. */
    restart: () => setMarked(undefined),
    field: {
      role: 'combobox' as const,
      'aria-expanded': choices.length > 0,
      'aria-controls': id,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': active === undefined ? undefined : `${id}-${active}`,
      autoComplete: 'off',
      spellcheck: false,
    },
    list: { id, active, onActive: setMarked },
  };
}

/** A text as a part of an ID in the page, which has no spaces. */
export const keyOf = (text: string): string => encodeURIComponent(text).replaceAll('%', '_');
