import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { isNetworkFailure } from '../../model/failure.ts';
import type { Model } from '../../model/model.ts';
import { signOut, signOutLater } from '../../model/own-account.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import type { Desk } from '../app/desk.ts';
import { useModel } from '../app/model-context.ts';

// Now: without a network it could not be loaded.
needAreas('dialogs');

/** Signs out; without a network it asks whether to do so here alone. */
export async function leaveChat(model: Model, desk: Desk): Promise<void> {
  try {
    await signOut(model);
  } catch (error) {
    if (isNetworkFailure(error)) desk.open((close) => <SignOutDialog onClose={close} />);
    else showToast(failureText(error), { kind: 'danger' });
  }
}

function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const model = useModel();
  const count = model.pending.entries.value.length;
  return (
    <ConfirmDialog
      title={t('dialogs-sign-out')}
      confirm={t('dialogs-sign-out-here')}
      danger
      onClose={onClose}
      onConfirm={() => void signOutLater(model)}
    >
      <p>{t('dialogs-sign-out-text')}</p>
      {count > 0 && <p>{t('dialogs-sign-out-unsent', { count })}</p>}
    </ConfirmDialog>
  );
}
