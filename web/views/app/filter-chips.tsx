import './filter-chips.css';

interface Chip<Value extends string> {
  readonly value: Value;
  readonly text: string;
  readonly isOn: boolean;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly chips: readonly Chip<Value>[];
  readonly onToggle: (value: Value) => void;
}

/** Filters of a list; each is on or off. */
export function FilterChips<Value extends string>({ label, chips, onToggle }: Props<Value>) {
  return (
    <fieldset class="filter-chips" aria-label={label}>
      {chips.map(({ value, text, isOn }) => (
        <button
          key={value}
          type="button"
          class="filter-chip"
          aria-pressed={isOn}
          onClick={() => onToggle(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
