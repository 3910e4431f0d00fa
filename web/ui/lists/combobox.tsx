import '../controls/field.css';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Icon } from '../icons/icon.tsx';
import { Listbox } from './listbox.tsx';
import { type Move, nextIndex } from './moves.ts';
import { allChoices, type Choice, type ChoiceGroup, keptKey } from './options.ts';

interface Props<Value> {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The choices that the query leaves, best first. */
  readonly groups: readonly ChoiceGroup<Value>[];
  readonly onChoose: (choice: Choice<Value>) => void;
  readonly placeholder?: string | undefined;
  readonly draw?: (choice: Choice<Value>) => ComponentChildren;
}

const MOVES: Readonly<Record<string, Move>> = { ArrowDown: 'next', ArrowUp: 'previous' };

/** A search field above its results (quick switcher). Arrows mark, Enter chooses. */
export function Combobox<Value>({
  label,
  query,
  onQuery,
  groups,
  onChoose,
  placeholder,
  draw,
}: Props<Value>) {
  const id = useId();
  const [marked, setMarked] = useState<string>();
  const active = keptKey(groups, marked);
  const choices = allChoices(groups);
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const index = choices.findIndex((choice) => choice.key === active);
    const move = MOVES[event.key];
    const chosen = event.key === 'Enter' ? choices[index] : undefined;
    if (move) setMarked(choices[nextIndex(index, choices.length, move)]?.key);
    if (chosen) onChoose(chosen);
    if (move || event.key === 'Enter') event.preventDefault();
  };
  return (
    <div class="combobox">
      <div class="input-box input-box-start">
        <Icon name="search" class="input-start" />
        <input
          class="input"
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${id}-list-${active}`}
          autoComplete="off"
          spellcheck={false}
          data-first-focus
          placeholder={placeholder}
          value={query}
          onInput={(event) => {
            setMarked(undefined);
            onQuery(event.currentTarget.value);
          }}
          onKeyDown={press}
        />
      </div>
      <Listbox
        id={`${id}-list`}
        label={label}
        groups={groups}
        active={active}
        onActive={setMarked}
        onChoose={onChoose}
        draw={draw}
      />
      {choices.length === 0 && query !== '' && <p class="combobox-empty">{t('ui-nothing-found')}</p>}
      <p class="visually-hidden" role="status">
        {query === '' ? '' : t('ui-results', { count: choices.length })}
      </p>
    </div>
  );
}
