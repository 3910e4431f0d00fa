import type { Anchor, ElementRef } from '../../ui/overlays/floating.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Person } from './person.tsx';

interface Props {
  readonly userId: number;
  readonly anchor: Anchor | ElementRef;
  readonly onClose: () => void;
}

/** A person at the place where their name stands. */
export function PersonCard({ userId, anchor, onClose }: Props) {
  return (
    <Popover anchor={anchor} onClose={onClose} placement="right-start" class="person-card">
      <Person userId={userId} onDone={onClose} />
    </Popover>
  );
}
