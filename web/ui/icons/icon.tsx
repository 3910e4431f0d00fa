import './icon.css';
import { classes } from '../classes.ts';
import type { IconName } from './names.ts';
import sprite from './sprite.svg?no-inline';

export type { IconName } from './names.ts';

interface Props {
  readonly name: IconName;
  readonly size?: 'small' | 'large';
  /** Mirrored from right to left, as arrows are. */
  readonly turns?: boolean;
  readonly class?: string | undefined;
}

/** A picture for eyes only: the control around it has the name. */
export function Icon({ name, size = 'small', turns = false, class: own }: Props) {
  return (
    <svg
      class={classes('icon', size === 'large' && 'icon-large', turns && 'icon-turns', own)}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
