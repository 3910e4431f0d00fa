import type { Keys } from '../../ui/controls/keys.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import type { Mark } from './marks.ts';

/** A button of the composer that marks the selected text. */
export interface MarkButton {
  readonly mark: Mark;
  readonly icon: IconName;
  readonly name: string;
  readonly keys?: Keys;
}
