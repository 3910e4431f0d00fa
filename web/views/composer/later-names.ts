import type { TextId } from '../../i18n/texts.ts';
import type { LaterTime } from './times.ts';

/** The names of the times. */
export const LATER_NAMES = {
  hour: 'writing-later-hour',
  tonight: 'writing-later-tonight',
  tomorrow: 'writing-later-tomorrow',
  monday: 'writing-later-monday',
} as const satisfies Record<LaterTime['name'], TextId>;
