import type { Narrow } from '../state/narrow.ts';
import type { Stretch } from '../state/stretch.ts';

/** A run of one narrow's messages, as the browser's store keeps it. */
export interface KeptStretch {
  readonly narrow: Narrow;
  readonly stretch: Stretch;
  /** UNIX milliseconds: the one that was not used for longest goes. */
  readonly used: number;
}
