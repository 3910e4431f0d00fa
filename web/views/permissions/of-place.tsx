import { t } from '../../i18n/texts.ts';
import { fetchPermissionsOf, type PermissionPlace, type UserPermission } from '../../model/permissions.ts';
import { rankText } from '../../state/ranking.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { Loaded, useResource } from '../kit/resource.tsx';
import { changesPermissions } from './causes.ts';
import { permissionTitle } from './names.ts';
import { explained } from './reasons.ts';

interface PlaceProps {
  readonly userId: number;
  readonly place: PermissionPlace;
  readonly query?: string;
}

/** The permissions of one place. */
export function OfPlace({ userId, place, query = '' }: PlaceProps) {
  const { client } = useModel();
  const permissions = useResource(() => fetchPermissionsOf(client, userId, place), {
    renewedBy: changesPermissions,
  });
  const isFound = ({ permission }: UserPermission) =>
    rankText(permissionTitle(place.scope, permission), query) > 0;
  return (
    <Loaded of={permissions} lines={6}>
      {(all) =>
        all.some(isFound) ? (
          <ul class="may-list">
            {all.filter(isFound).map((each) => (
              <PermissionRow key={each.permission} place={place} permission={each} />
            ))}
          </ul>
        ) : (
          <p class="who-has-none">{t('permissions-none')}</p>
        )
      }
    </Loaded>
  );
}

interface RowProps {
  readonly place: PermissionPlace;
  readonly permission: UserPermission;
}

function PermissionRow({ place, permission }: RowProps) {
  const model = useModel();
  const { permission: name, allowed } = permission;
  return (
    <li class="may-row" data-permission={name} data-may={allowed || undefined}>
      <Icon name={allowed ? 'check' : 'x'} />
      <span class="may-text">
        <span class="may-title">
          <span class="visually-hidden">{allowed ? t('permissions-yes') : t('permissions-no')}: </span>
          {permissionTitle(place.scope, name)}
        </span>
        <span class="may-why" dir="auto">
          {explained(model, place, permission)}
        </span>
      </span>
    </li>
  );
}
