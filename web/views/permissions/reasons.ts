import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import type { PermissionCondition, PermissionPlace, UserPermission } from '../../model/permissions.ts';
import { groupText } from '../groups/group-text.ts';
import { conditionText } from './names.ts';

type Groups = Model['tables']['groups']['value'];

/** A permission of a place. */
interface Asked {
  readonly scope: PermissionPlace['scope'];
  readonly permission: string;
}

/** By what somebody has the permission: a role, the groups down to the one that they are in, or what is so of a channel. */
export function reasonsOf(
  asked: Asked,
  ways: readonly PermissionCondition[],
  groups: Groups,
): readonly string[] {
  const reasons = ways.filter(({ holds }) => holds).flatMap((way) => waysIn(asked, way, groups));
  return [...new Set(reasons)];
}

function waysIn(asked: Asked, way: PermissionCondition, groups: Groups): readonly string[] {
  if (way.setting === null) return [conditionText(way)];
  const paths = way.through.map((path) => pathText(path, groups));
  const who = paths.length > 0 ? paths : [t('permissions-named')];
  if (way.by === asked.scope && way.setting === asked.permission) return who;
  const setting = conditionText(way);
  return who.map((each) => t('permissions-by-setting', { setting, who: each }));
}

function pathText(path: readonly number[], groups: Groups): string {
  if (path.length === 0) return t('permissions-named');
  const nameOf = (id: number) => {
    const group = groups.get(id);
    return group ? groupText(group) : t('groups-unknown');
  };
  return path.map(nameOf).join(' › ');
}

/** Why somebody may do it, or what it would take. */
export function explained(
  scope: Asked['scope'],
  { permission, allowed, needs, ways }: UserPermission,
  groups: Groups,
): string {
  if (allowed) return reasonsOf({ scope, permission }, ways, groups).join(' · ');
  const lacking = needs.filter(({ holds }) => !holds).map(conditionText);
  const isOnWay = ways.some(({ holds }) => holds);
  return [
    lacking.length > 0 && t('permissions-lacks', { what: formatList(lacking) }),
    !isOnWay && t('permissions-would', { what: formatList(ways.map(conditionText), 'disjunction') }),
  ]
    .filter(Boolean)
    .join(' · ');
}
