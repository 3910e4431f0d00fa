import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import type { PermissionCondition, PermissionPlace, UserPermission } from '../../model/permissions.ts';
import { holdersOf, nobodyOf } from '../../state/group-setting.ts';
import type { GroupSetting } from '../../state/types.ts';
import { personText } from '../app/names.ts';
import { groupText } from '../groups/group-text.ts';
import { conditionText } from './names.ts';

type Groups = Model['tables']['groups']['value'];

/** A permission of a place. */
interface Asked {
  readonly scope: PermissionPlace['scope'];
  readonly permission: string;
}

/** The source of a permission: a role, the groups down to the one with the user as a direct member, or a fact about the channel. */
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

/** Why a user may do something, or who else may. */
export function explained(model: Model, place: PermissionPlace, answer: UserPermission): string {
  const { permission, allowed, needs, ways } = answer;
  const groups = model.tables.groups.value;
  if (allowed) return reasonsOf({ scope: place.scope, permission }, ways, groups).join(' · ');
  const lacking = needs.filter(({ holds }) => !holds).map(conditionText);
  const isOnWay = ways.some(({ holds }) => holds);
  const only = ways.map((way) => wayText(model, { place, permission }, way));
  return [
    lacking.length > 0 && t('permissions-lacks', { what: formatList(lacking) }),
    !isOnWay && t('permissions-would', { what: only.join(' · ') }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The holders of a way: the groups and users that a setting names. */
function wayText(
  model: Model,
  { place, permission }: { readonly place: PermissionPlace; readonly permission: string },
  way: PermissionCondition,
): string {
  const { by, setting } = way;
  const value = setting === null ? undefined : settingOf(model, place, way);
  if (value === undefined) return conditionText(way);
  const who = holdersText(model, value);
  if (by === place.scope && setting === permission) return who;
  return t('permissions-by-setting', { setting: conditionText(way), who });
}

function settingOf(
  { tables, live }: Model,
  place: PermissionPlace,
  { by, setting }: PermissionCondition,
): GroupSetting | undefined {
  const valueIn = (values: object | undefined, name: string) =>
    (values as Readonly<Record<string, GroupSetting>> | undefined)?.[name];
  if (by === 'realm') return valueIn(live.read('realm'), `realm_${setting}`);
  if (place.scope === 'realm' || by !== place.scope) return undefined;
  const table = by === 'stream' ? tables.channels.value : tables.groups.value;
  return valueIn(table.get(place.id), setting ?? '');
}

const MOST_PEOPLE = 3;

function holdersText(model: Model, value: GroupSetting): string {
  const groups = model.tables.groups.value;
  const holders = holdersOf(value, nobodyOf(groups.values()));
  const left = holders.people.length - MOST_PEOPLE;
  const names = [
    ...holders.groups.map((id) => pathText([id], groups)),
    ...holders.people.slice(0, MOST_PEOPLE).map((id) => personText(model, id)),
    ...(left > 0 ? [t('permissions-people-more', { count: left })] : []),
  ];
  return names.length > 0 ? formatList(names) : t('groups-nobody');
}
