import { t } from '../../i18n/texts.ts';
import { deactivateOneself } from '../../model/deactivate.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { AskDialog } from '../kit/ask.tsx';
import { LockedNote } from '../kit/refusal.tsx';

const OWNER = 100;

/** Leaves the organization. Its last owner stays. */
export function DeactivateSetting() {
  const { tables } = useModel();
  const desk = useDesk();
  const own = tables.people.value.get(tables.ownId.value);
  const isLastOwner = own?.role === OWNER && !otherOwners([...tables.people.value.values()], own.user_id);
  return (
    <>
      <p class="settings-text">{t('settings-deactivate-text')}</p>
      {isLastOwner && <LockedNote>{t('settings-deactivate-last-owner')}</LockedNote>}
      <Button
        kind="danger"
        class="setting-step"
        disabled={isLastOwner}
        onClick={() => desk.open((close) => <DeactivateDialog onClose={close} />)}
      >
        {t('settings-deactivate')}
      </Button>
    </>
  );
}

interface Somebody {
  readonly user_id: number;
  readonly role: number;
  readonly is_active: boolean;
  readonly is_bot: boolean;
}

const otherOwners = (people: readonly Somebody[], ownId: number): boolean =>
  people.some((each) => each.user_id !== ownId && each.role === OWNER && each.is_active && !each.is_bot);

function DeactivateDialog({ onClose }: { readonly onClose: () => void }) {
  const model = useModel();
  const { tables } = model;
  const ownId = tables.ownId.value;
  const bots = [...tables.people.value.values()].filter(
    (each) => each.bot_owner_id === ownId && each.is_active,
  );
  return (
    <AskDialog
      title={t('settings-deactivate')}
      step={t('settings-deactivate-confirm')}
      onClose={onClose}
      work={() => deactivateOneself(model)}
    >
      <ul class="settings-points">
        <li>{t('settings-deactivate-ends')}</li>
        <li>{t('settings-deactivate-stays')}</li>
        {bots.length > 0 && <li>{t('settings-deactivate-bots', { count: bots.length })}</li>}
        <li>{t('settings-deactivate-back')}</li>
      </ul>
    </AskDialog>
  );
}
