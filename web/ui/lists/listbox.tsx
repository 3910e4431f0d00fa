import './listbox.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { classes } from '../classes.ts';
import { matchPieces } from './moves.ts';
import type { Choice, ChoiceGroup } from './options.ts';

export interface ListboxProps<Value> {
  /** The base of the ids: an option's is `${id}-${key}`. */
  readonly id: string;
  readonly label: string;
  readonly groups: readonly ChoiceGroup<Value>[];
  /** The marked option's key. */
  readonly active: string | undefined;
  readonly onActive: (key: string) => void;
  readonly onChoose: (choice: Choice<Value>) => void;
  /** The content of an option; default: its text. */
  readonly draw?: ((choice: Choice<Value>) => ComponentChildren) | undefined;
}

/** Options in groups; the focus stays in the field that searches them (`aria-activedescendant`). */
export function Listbox<Value>({ id, label, groups, active, onActive, onChoose, draw }: ListboxProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const seen = useRef(active);
  useEffect(() => {
    if (seen.current === active) return;
    seen.current = active;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={label} class="listbox">
      {groups
        .filter((group) => group.choices.length > 0)
        .map((group) => (
          <div key={group.title} class="listbox-group">
            {group.title && <div class="listbox-title">{group.title}</div>}
            {group.choices.map((choice) => (
              <div
                key={choice.key}
                id={`${id}-${choice.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={choice.key === active}
                class={classes('option', choice.key === active && 'option-active')}
                onPointerMove={() => choice.key !== active && onActive(choice.key)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(choice)}
                onKeyDown={(event) => event.key === 'Enter' && onChoose(choice)}
              >
                {draw ? draw(choice) : choice.text}
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}

/** A text with the words of the query marked. */
export function Matches({ text, query }: { readonly text: string; readonly query: string }) {
  return (
    <span class="matches">
      {matchPieces(text, query).map((piece) => (piece.isMatch ? <mark>{piece.text}</mark> : piece.text))}
    </span>
  );
}
