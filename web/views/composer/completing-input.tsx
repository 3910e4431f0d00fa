import type { ComponentChildren, RefObject } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { Listbox } from '../../ui/lists/listbox.tsx';
import { type Move, nextIndex } from '../../ui/lists/moves.ts';
import { allChoices, type Choice, type ChoiceGroup, keptKey } from '../../ui/lists/options.ts';
import { Popover } from '../../ui/overlays/popover.tsx';

interface Props<Value> {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly groups: readonly ChoiceGroup<Value>[];
  readonly onChoose: (choice: Choice<Value>) => void;
  /** Enter where nothing is marked, or Esc: on to the text. */
  readonly onDone: () => void;
  /** Backspace at the beginning. */
  readonly onBack?: (() => void) | undefined;
  /** The first choice is taken by Enter and Tab without being marked. */
  readonly takesFirst?: boolean;
  readonly draw?: ((choice: Choice<Value>) => ComponentChildren) | undefined;
  readonly input?: RefObject<HTMLInputElement | null> | undefined;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly class?: string | undefined;
}

const MOVES: Readonly<Record<string, Move>> = { ArrowDown: 'next', ArrowUp: 'previous' };

/** A small field with completions above or below it while it has the focus. */
export function CompletingInput<Value>(props: Props<Value>) {
  const { label, value, groups, takesFirst = false, draw } = props;
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = props.input ?? own;
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<string>();
  const choices = allChoices(groups);
  const active = takesFirst ? keptKey(groups, marked) : choices.find(({ key }) => key === marked)?.key;
  const isShown = isOpen && choices.length > 0;
  const choose = (choice: Choice<Value>) => {
    // An open list covers what was chosen before, and the next letter, arrow or click opens it again.
    setOpen(false);
    setMarked(undefined);
    props.onChoose(choice);
  };
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const index = choices.findIndex(({ key }) => key === active);
    const move = MOVES[event.key];
    const chosen = isShown && (event.key === 'Enter' || event.key === 'Tab') ? choices[index] : undefined;
    if (move) {
      setOpen(true);
      setMarked(choices[nextIndex(index, choices.length, move)]?.key);
    } else if (chosen && !(event.key === 'Tab' && (event.shiftKey || value === ''))) choose(chosen);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'Enter' || event.key === 'Escape') props.onDone();
    else if (event.key === 'Backspace' && input.current?.selectionEnd === 0 && props.onBack) props.onBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        ref={input}
        class={props.class}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active !== undefined ? `${id}-list-${active}` : undefined}
        autoComplete="off"
        spellcheck={false}
        dir="auto"
        enterkeyhint="next"
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={value}
        onInput={(event) => {
          setOpen(true);
          setMarked(undefined);
          props.onValue(event.currentTarget.value);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      {isShown && (
        <Popover anchor={input} placement="top-start" keepsFocus onClose={() => setOpen(false)}>
          <div class="completing-choices">
            <Listbox
              id={`${id}-list`}
              label={label}
              groups={groups}
              active={active}
              onActive={setMarked}
              onChoose={choose}
              draw={draw}
            />
          </div>
        </Popover>
      )}
    </>
  );
}
