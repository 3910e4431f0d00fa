import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../ui/icons/icon.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from './attempt.ts';

interface Props {
  readonly title: string;
  /** The verb of the action. */
  readonly confirm: string;
  readonly danger?: boolean;
  readonly work: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Asks, does it once, and closes; stays open and says why when the server refuses. */
export function AskDialog({ title, confirm, danger, work, onClose, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ComponentChildren>();
  const run = async () => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
      onClose();
    } catch (error) {
      setRefused(failureText(error));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      danger={danger ?? false}
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => !isBusy && void run()}
    >
      {children}
      {refused && (
        <p class="field-error" role="alert">
          <Icon name="circle-alert" />
          {refused}
        </p>
      )}
    </ConfirmDialog>
  );
}
