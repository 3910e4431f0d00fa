import './permissions.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { AskedPermission, PermissionPlace } from '../../model/permissions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDesk } from '../app/model-context.ts';
import { openWhoHas } from './open.tsx';

needAreas('permissions');

interface Props {
  readonly permission: AskedPermission;
  readonly place: PermissionPlace;
  /** How the permission is called where the button stands. */
  readonly title: string;
}

/** Stands at a permission: shows exactly who has it. */
export function WhoButton({ permission, place, title }: Props) {
  const desk = useDesk();
  return (
    <Button
      kind="quiet"
      size="small"
      icon="circle-help"
      class="who-button"
      aria-label={t('permissions-who-of', { permission: title })}
      onClick={() => openWhoHas(desk, { permission, place, title })}
    >
      {t('permissions-who')}
    </Button>
  );
}
