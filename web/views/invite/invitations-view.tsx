import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { mayInvite } from '../../model/invitations.ts';
import { rightsOf } from '../../model/rights.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { LockedSection } from '../kit/refusal.tsx';
import { InvitationList } from './invitation-list.tsx';
import { openInvite } from './open-invite.tsx';

needAreas('people');

const ADMINISTRATOR = 200;
const GUEST = 600;

/** All invitations that one may see, and the way to a new one. */
export function InvitationsView() {
  const model = useModel();
  const desk = useDesk();
  const { role } = rightsOf(model);
  if (role >= GUEST)
    return <LockedSection title={t('people-invite-open')}>{t('people-invite-locked')}</LockedSection>;
  const may = mayInvite(model);
  return (
    <>
      <p class="settings-text">
        {role <= ADMINISTRATOR ? t('people-invite-all-text') : t('people-invite-own-text')}
      </p>
      {may.byMail || may.byLink ? (
        <div class="settings-steps">
          <Button kind="primary" icon="user-plus" onClick={() => openInvite(desk)}>
            {t('people-invite')}
          </Button>
        </div>
      ) : (
        <p class="settings-text">{t('people-invite-not-allowed')}</p>
      )}
      <InvitationList />
    </>
  );
}
