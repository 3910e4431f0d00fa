import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useLeaveGuard } from '../app/leave-guard.ts';

interface Props {
  readonly title: string;
  /** The verb of the main step. */
  readonly step: string;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  /** An error of the whole form; errors of fields are shown there. */
  readonly problem?: ComponentChildren;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A form over the page. It asks before unsaved input goes. */
export function FormDialog(props: Props) {
  const { title, step, isUnsaved, isSaving, problem, onSubmit, onClose, children } = props;
  const leave = useLeaveGuard(isUnsaved && !isSaving);
  const close = () => leave(onClose);
  return (
    <Dialog
      title={title}
      onClose={close}
      onSubmit={() => !isSaving && onSubmit()}
      actions={
        <>
          <Button onClick={close}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" busy={isSaving}>
            {step}
          </Button>
        </>
      }
    >
      {children}
      {problem && (
        <p class="field-error" role="alert">
          <Icon name="circle-alert" />
          {problem}
        </p>
      )}
    </Dialog>
  );
}
