import './button.css';
import type { JSX } from 'preact';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { type Keys, shortcutOf } from './keys.ts';

type Native = Omit<JSX.IntrinsicElements['button'], 'icon' | 'class' | 'size' | 'name'>;

export interface ButtonProps extends Native {
  /** The one main step of a view is `primary`; `danger` destroys. `quiet` has no box. */
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly size?: 'small' | 'medium';
  readonly icon?: IconName | undefined;
  /** Whether its action is running: it keeps the focus, and runs once. */
  readonly busy?: boolean | undefined;
  readonly class?: string | undefined;
}

export function Button({
  kind = 'plain',
  size = 'medium',
  icon,
  busy = false,
  children,
  ...rest
}: ButtonProps) {
  const { class: own, onClick, ...native } = rest;
  return (
    <button
      type="button"
      {...native}
      class={classes('button', `button-${kind}`, size === 'small' && 'button-small', own)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      <span class="button-text">{children}</span>
    </button>
  );
}

export interface IconButtonProps extends Native {
  readonly icon: IconName;
  /** For screen readers, and as the tip. */
  readonly name: string;
  /** The key that does the same; the tip teaches it. */
  readonly keys?: Keys | undefined;
  readonly size?: 'small' | 'medium';
  readonly turns?: boolean;
  readonly class?: string | undefined;
}

export function IconButton({ icon, name, keys, size = 'medium', turns = false, ...rest }: IconButtonProps) {
  const { class: own, ...native } = rest;
  return (
    <button
      type="button"
      data-tip={name}
      data-tip-keys={keys}
      aria-label={name}
      aria-keyshortcuts={keys && shortcutOf(keys)}
      {...native}
      class={classes('icon-button', size === 'small' && 'icon-button-small', own)}
    >
      <Icon name={icon} turns={turns} />
    </button>
  );
}
