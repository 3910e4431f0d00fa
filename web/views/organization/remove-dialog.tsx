import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../app/attempt.ts';

interface Props {
  readonly title: string;
  readonly step: string;
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Asks before something is removed; stays open when the server refuses. */
export function RemoveDialog({ title, step, remove, onClose, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const isDone = await attempt(remove);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={step}
      danger
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => !isBusy && void confirm()}
    >
      {children}
    </ConfirmDialog>
  );
}
