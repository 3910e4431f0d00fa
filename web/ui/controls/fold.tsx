import './fold.css';
import type { ComponentChildren } from 'preact';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';

interface Props {
  readonly title: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Content that few users need: it opens beneath its title. */
export function Fold({ title, class: own, children }: Props) {
  return (
    <details class={classes('fold', own)}>
      <summary>
        <Icon name="chevron-right" turns />
        {title}
      </summary>
      {children}
    </details>
  );
}
