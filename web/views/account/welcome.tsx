import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { openNewChannel } from '../channels/open-new-channel.tsx';
import { openInvite } from '../invite/open-invite.tsx';
import { openSettings } from '../settings/open-settings.ts';

interface Props {
  readonly organization: string;
  readonly onClose: () => void;
}

/** An owner's first steps; the chat is behind it. */
export function Welcome({ organization, onClose }: Props) {
  const desk = useDesk();
  const model = useModel();
  return (
    <Dialog
      title={t('account-welcome-title', { organization })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('account-welcome-later')}</Button>}
    >
      <p class="account-text">{t('account-welcome-text')}</p>
      <div class="welcome-steps">
        <Step
          icon="user-plus"
          title={t('account-welcome-invite')}
          text={t('account-welcome-invite-text')}
          onClick={() => openInvite(desk)}
        />
        <Step
          icon="hash"
          title={t('account-welcome-channel')}
          text={t('account-welcome-channel-text')}
          onClick={() => openNewChannel(desk)}
        />
        <Step
          icon="circle-user"
          title={t('account-welcome-profile')}
          text={t('account-welcome-profile-text')}
          onClick={() => {
            onClose();
            openSettings(model, 'profile');
          }}
        />
      </div>
    </Dialog>
  );
}

interface StepProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly onClick: () => void;
}

function Step({ icon, title, text, onClick }: StepProps) {
  return (
    <button type="button" class="welcome-step" onClick={onClick}>
      <Icon name={icon} />
      <strong>{title}</strong>
      <span>{text}</span>
      <Icon name="chevron-right" turns />
    </button>
  );
}
