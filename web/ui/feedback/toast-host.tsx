import './toast.css';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { Button, IconButton } from '../controls/button.tsx';
import {
  announcements,
  closeToast,
  leaveToast,
  missed,
  showMissed,
  shownFor,
  type Toast,
  toasts,
} from './toasts.ts';

/** Once in the page: toasts, and the live regions of `announce`. */
export function ToastHost() {
  return (
    <>
      <div class="toasts" role="status">
        {toasts.value.map((toast) => (
          <Line key={toast.id} toast={toast} />
        ))}
        {missed.value.length > 0 && (
          <IconButton
            icon="circle-alert"
            class="toasts-missed"
            name={t('ui-missed', { count: missed.value.length })}
            onClick={showMissed}
          />
        )}
      </div>
      <LiveRegion how="polite" />
      <LiveRegion how="assertive" />
    </>
  );
}

function Line({ toast }: { readonly toast: Toast }) {
  const { id, text, kind, action } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const timer = isHeld ? undefined : setTimeout(() => leaveToast(toast), shownFor(toast));
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const act = () => {
    closeToast(id);
    action?.run();
  };
  return (
    <div
      class={classes('toast', kind === 'danger' && 'toast-danger')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <span class="toast-text">{text}</span>
      {action && (
        <Button kind="quiet" size="small" onClick={act}>
          {action.text}
        </Button>
      )}
      <IconButton icon="x" size="small" name={t('ui-close')} onClick={() => closeToast(id)} />
    </div>
  );
}

/** A new element for each announcement, so that the same words are announced twice. */
function LiveRegion({ how }: { readonly how: 'polite' | 'assertive' }) {
  const { text, count } = announcements[how].value;
  return (
    <div class="visually-hidden" aria-live={how}>
      <p key={count}>{text}</p>
    </div>
  );
}
