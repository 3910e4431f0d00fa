import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { deactivateGroup, usesOfGroup } from '../../model/groups.ts';
import { sizeOf } from '../../state/group-members.ts';
import type { GroupUse } from '../../state/group-uses.ts';
import type { UserGroup } from '../../state/types.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../app/attempt.ts';
import type { Desk } from '../app/desk.ts';
import { useModel } from '../app/model-context.ts';
import { UsesList } from './group-uses.tsx';

export const openDeactivateGroup = (desk: Desk, group: UserGroup): void =>
  desk.open((close) => <DeactivateGroup group={group} onClose={close} />);

interface Props {
  readonly group: UserGroup;
  readonly onClose: () => void;
}

/** Says what it means; where the group is in use, where. The server also knows uses that one does not see. */
function DeactivateGroup({ group, onClose }: Props) {
  const model = useModel();
  const [refused, setRefused] = useState<readonly GroupUse[]>([]);
  const [isBusy, setBusy] = useState(false);
  const known = usesOfGroup(model, group.id);
  const uses = known.length > 0 ? known : refused;
  if (uses.length > 0) {
    return (
      <Dialog
        title={t('groups-deactivate')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('ui-close')}</Button>}
      >
        <p>{t('groups-in-use')}</p>
        <UsesList uses={uses} onOpen={onClose} />
      </Dialog>
    );
  }
  const deactivate = async () => {
    setBusy(true);
    await attempt(async () => {
      const objections = await deactivateGroup(model.client, group.id);
      if (objections.length > 0) setRefused(objections);
      else onClose();
    });
    setBusy(false);
  };
  return (
    <ConfirmDialog
      title={t('groups-deactivate')}
      confirm={t('groups-deactivate')}
      danger
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => void deactivate()}
    >
      <p>{t('groups-deactivate-text', { group: group.name })}</p>
      <p>{t('groups-deactivate-people', { count: sizeOf(model.tables.groups.value, group.id).all })}</p>
    </ConfirmDialog>
  );
}
