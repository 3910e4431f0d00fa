import './dialog.css';
import './overlay.css';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { Button, IconButton } from '../controls/button.tsx';

export interface DialogProps {
  readonly title: string;
  /** It is drawn while it is open; the owner closes it when this is called. */
  readonly onClose: () => void;
  readonly size?: 'small' | 'medium' | 'large';
  /** The bar of buttons at its foot: the main step last. */
  readonly actions?: ComponentChildren;
  /** The action of Enter in a field. */
  readonly onSubmit?: (() => void) | undefined;
  readonly children: ComponentChildren;
}

const FIRST = '.dialog-body :is([data-first-focus], input:not([hidden]), textarea, select)';

/** A window over the page, on telephones a sheet. The page behind is inert; the focus goes back where it was. */
export function Dialog({ title, onClose, size = 'medium', actions, onSubmit, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = element.current as HTMLDialogElement;
    const before = document.activeElement;
    dialog.showModal();
    if (!dialog.querySelector('[autofocus]:focus')) dialog.querySelector<HTMLElement>(FIRST)?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={classes('dialog', `dialog-${size}`)}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <form
        class="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <IconButton icon="x" name={t('ui-close')} keys="Esc" onClick={onClose} />
        </header>
        <div class="dialog-body">{children}</div>
        {actions && <footer class="dialog-foot">{actions}</footer>}
      </form>
    </dialog>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** The verb of the action: `Delete`, not `OK`. */
  readonly confirm: string;
  /** The text of the other button, if "Cancel" says too little. */
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly children: ComponentChildren;
}

/** Asks first. Enter confirms, but what does harm: there the way back has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, onClose, onConfirm, confirm, cancel, danger, busy, children } = props;
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      onSubmit={onConfirm}
      actions={
        <>
          <Button onClick={onClose} autoFocus={danger}>
            {cancel ?? t('ui-cancel')}
          </Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy} autoFocus={!danger}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
