import './tabs.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { moveOf, nextIndex } from './moves.ts';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly text: string;
  readonly badge?: ComponentChildren;
}

interface Props<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  /** The panel of the selected tab. */
  readonly children: ComponentChildren;
}

/** Views beside each other. Arrows select, Tab goes on into the panel. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: Props<Name>) {
  const id = useId();
  const index = tabs.findIndex((tab) => tab.name === selected);
  return (
    <div class="tabs">
      <div
        role="tablist"
        tabIndex={-1}
        class="tabs-list"
        aria-label={label}
        onKeyDown={(event) => {
          const list = event.currentTarget;
          const move = moveOf(event.key, 'horizontal', getComputedStyle(list).direction === 'rtl');
          const next = move && tabs[nextIndex(index, tabs.length, move)];
          if (!next) return;
          event.preventDefault();
          onSelect(next.name);
          list.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.name}`)}`)?.focus();
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            class="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === selected}
            aria-controls={tab.name === selected ? `${id}-panel` : undefined}
            tabIndex={tab.name === selected ? 0 : -1}
            onClick={() => onSelect(tab.name)}
          >
            {tab.text}
            {tab.badge}
          </button>
        ))}
      </div>
      <div role="tabpanel" class="tabs-panel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
}
