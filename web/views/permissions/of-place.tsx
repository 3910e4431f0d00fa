import { t } from '../../i18n/texts.ts';
import { fetchPermissionsOf, type PermissionPlace, type UserPermission } from '../../model/permissions.ts';
import { rankText } from '../../state/ranking.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { failureWords } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { permissionTitle } from './names.ts';
import { explained } from './reasons.ts';
import { useFollowed } from './use-followed.ts';

interface PlaceProps {
  readonly userId: number;
  readonly place: PermissionPlace;
  readonly query?: string;
}

/** The permissions of one place. */
export function OfPlace({ userId, place, query = '' }: PlaceProps) {
  const { client } = useModel();
  const { value, failure, retry } = useFollowed(() => fetchPermissionsOf(client, userId, place));
  if (value === undefined) {
    if (failure) return <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>;
    return <Skeleton lines={6} />;
  }
  const shown = value.filter(
    ({ permission }) => rankText(permissionTitle(place.scope, permission), query) > 0,
  );
  if (shown.length === 0) return <p class="who-has-none">{t('permissions-none')}</p>;
  return (
    <ul class="may-list">
      {shown.map((each) => (
        <PermissionRow key={each.permission} place={place} permission={each} />
      ))}
    </ul>
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
