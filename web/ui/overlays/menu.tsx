import './menu.css';
import type { Placement } from '@floating-ui/dom';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Kbd } from '../controls/kbd.tsx';
import { type Keys, shortcutOf } from '../controls/keys.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { type Move, moveOf, nextIndex, typeahead } from '../lists/moves.ts';
import type { Anchor, ElementRef } from './floating.ts';
import { Popover } from './popover.tsx';

export interface MenuItem {
  readonly text: string;
  readonly icon?: IconName | undefined;
  readonly keys?: Keys | undefined;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Given for an item that is one of several, or on or off. */
  readonly checked?: boolean | undefined;
  readonly onSelect: () => void;
}

interface Props {
  readonly anchor: Anchor | ElementRef;
  readonly label: string;
  readonly onClose: () => void;
  readonly placement?: Placement;
  /** Groups are divided by a hairline; empty groups are left out. */
  readonly groups: readonly (readonly MenuItem[])[];
  /** Content above the items (a row of reactions). */
  readonly header?: ComponentChildren;
}

const TYPEAHEAD_MS = 700;

/** Actions at an anchor. Arrows, Home, End and letters move; Enter selects; Esc gives the focus back. */
export function Menu({ anchor, label, onClose, placement, groups, header }: Props) {
  const typed = useRef({ text: '', at: 0 });
  const move = (menu: HTMLElement, event: KeyboardEvent) => {
    const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    const next = nextOf(items, event, typed.current);
    if (event.key === 'Tab') onClose();
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    items[next]?.focus();
  };
  return (
    <Popover anchor={anchor} onClose={onClose} placement={placement} class="menu">
      {header}
      <div
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => move(event.currentTarget, event)}
      >
        {groups
          .filter((items) => items.length > 0)
          .map((items, group) => (
            <div key={items[0]?.text} class="menu-group">
              {items.map((item, index) => (
                <Item key={item.text} item={item} isFirst={group === 0 && index === 0} onClose={onClose} />
              ))}
            </div>
          ))}
      </div>
    </Popover>
  );
}

interface ItemProps {
  readonly item: MenuItem;
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

function Item({ item, isFirst, onClose }: ItemProps) {
  const { text, icon, keys, danger, disabled, checked, onSelect } = item;
  const select = () => {
    if (disabled) return;
    onClose();
    onSelect();
  };
  return (
    <button
      type="button"
      {...(checked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemcheckbox', 'aria-checked': checked })}
      class={danger ? 'menu-item menu-item-danger' : 'menu-item'}
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={keys && shortcutOf(keys)}
      data-first-focus={isFirst || undefined}
      onClick={select}
      onPointerMove={(event) =>
        event.pointerType === 'mouse' && event.currentTarget.focus({ preventScroll: true })
      }
    >
      {icon && <Icon name={icon} />}
      <span class="menu-text">{text}</span>
      {checked && <Icon name="check" class="menu-check" />}
      {keys && (
        <span aria-hidden="true">
          <Kbd keys={keys} />
        </span>
      )}
    </button>
  );
}

function nextOf(
  items: readonly HTMLElement[],
  event: KeyboardEvent,
  typed: { text: string; at: number },
): number | undefined {
  const index = items.indexOf(document.activeElement as HTMLElement);
  const move: Move | undefined = moveOf(event.key, 'vertical');
  if (move) return nextIndex(index, items.length, move);
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
    return undefined;
  typed.text = event.timeStamp - typed.at < TYPEAHEAD_MS ? typed.text + event.key : event.key;
  typed.at = event.timeStamp;
  const texts = items.map((item) => item.querySelector('.menu-text')?.textContent ?? '');
  return typeahead(texts, typed.text, index);
}
