import { t } from '../../i18n/texts.ts';
import { endEmoji, type OwnEmoji } from '../../model/emoji-admin.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { codeOf } from './emoji-texts.ts';

export function DeactivateDialog({
  emoji,
  onClose,
}: {
  readonly emoji: OwnEmoji;
  readonly onClose: () => void;
}) {
  const { client } = useModel();
  const deactivate = async () => {
    if (await attempt(() => endEmoji(client, emoji.name))) onClose();
  };
  return (
    <ConfirmDialog
      title={t('emoji-admin-deactivate-title', { code: codeOf(emoji.name) })}
      confirm={t('emoji-admin-do-deactivate')}
      danger
      onClose={onClose}
      onConfirm={() => void deactivate()}
    >
      <p>{t('emoji-admin-deactivate-text')}</p>
    </ConfirmDialog>
  );
}
