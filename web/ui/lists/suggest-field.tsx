import './suggest-field.css';
import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { Field, type FieldProps } from '../controls/field.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Listbox } from './listbox.tsx';
import { type Move, nextIndex } from './moves.ts';
import type { Choice } from './options.ts';

interface Props<Value> extends FieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The matches of the value, best first. */
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (choice: Choice<Value>) => void;
  readonly draw?: (choice: Choice<Value>) => ComponentChildren;
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly autoFocus?: boolean;
  /** The first typed character replaces the value. */
  readonly selects?: boolean;
}

const MOVES: Readonly<Record<string, Move>> = { ArrowDown: 'next', ArrowUp: 'previous' };

/** A line of text with suggestions below it. Arrows mark, Enter takes what is marked, Esc closes the list first. */
export function SuggestField<Value>(props: Props<Value>) {
  const { label, hint, error, labelHidden, value, onValue, choices, onChoose, draw, selects, ...native } =
    props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<string>();
  const index = choices.findIndex(({ key }) => key === marked);
  const isShown = isOpen && choices.length > 0;
  const choose = (choice: Choice<Value>) => {
    setOpen(false);
    setMarked(undefined);
    onChoose(choice);
  };
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const move = MOVES[event.key];
    const chosen = isShown && event.key === 'Enter' ? choices[index] : undefined;
    if (move) {
      setOpen(true);
      setMarked(choices[nextIndex(index, choices.length, move)]?.key);
    } else if (chosen) choose(chosen);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(control) => (
        <div ref={box} class="input-box">
          <input
            {...native}
            {...control}
            class="input"
            type="text"
            role="combobox"
            aria-expanded={isShown}
            aria-controls={isShown ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isShown && index >= 0 ? `${id}-list-${marked}` : undefined}
            autoComplete="off"
            spellcheck={false}
            dir="auto"
            value={value}
            onInput={(event) => {
              setOpen(true);
              setMarked(undefined);
              onValue(event.currentTarget.value);
            }}
            onFocus={({ currentTarget }) => selects && currentTarget.select()}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={press}
          />
          {isShown && (
            <Popover anchor={box} sameWidth keepsFocus class="suggestions" onClose={() => setOpen(false)}>
              <Listbox
                id={`${id}-list`}
                label={label}
                groups={[{ choices }]}
                active={index >= 0 ? marked : undefined}
                onActive={setMarked}
                onChoose={choose}
                draw={draw}
              />
            </Popover>
          )}
        </div>
      )}
    </Field>
  );
}
