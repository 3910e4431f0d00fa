import { t } from '../../i18n/texts.ts';
import type { UserGroup } from '../../state/types.ts';

/** With which names of groups of roles and mentions of other things begin, as the server has them. */
const RESERVED = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** Why a group cannot have the name; undefined: it can. */
export function problemOfName(name: string, groups: Iterable<UserGroup>, but?: number): string | undefined {
  if (name === '') return t('groups-need-name');
  const start = RESERVED.find((each) => name.startsWith(each));
  if (start) return t('groups-name-reserved', { start });
  const isTaken = [...groups].some((each) => each.id !== but && each.name === name);
  return isTaken ? t('groups-name-taken') : undefined;
}
