import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadNeeded } from '../i18n/load.ts';
import { t } from '../i18n/texts.ts';
import { ErrorState } from './feedback/states.tsx';
import { showToast } from './feedback/toasts.ts';

/** Gives a component when it is loaded. */
export type Load<Props> = () => Promise<ComponentType<Props>>;

interface Options<Props> {
  /** Drawn until the component is loaded. */
  readonly Meanwhile?: ComponentType<Props> | undefined;
  /** A whole view: its place says that it could not be loaded. Otherwise a toast does. */
  readonly isView?: boolean;
}

/** A component that is loaded, with the texts of its modules, when it is first drawn; until then `Meanwhile` is drawn, or nothing. */
export const lazy = <Props extends object>(load: Load<Props>, Meanwhile?: ComponentType<Props>) =>
  loading(load, { Meanwhile });

export const lazyView = <Props extends object>(load: Load<Props>) => loading(load, { isView: true });

function loading<Props extends object>(
  load: Load<Props>,
  { Meanwhile, isView = false }: Options<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const part = async () => {
    const component = await load();
    await loadNeeded();
    loaded = component;
  };
  return function Lazy(props: Props) {
    const [state, setState] = useState<'waiting' | 'there' | 'missing'>('waiting');
    useEffect(() => {
      if (loaded || state !== 'waiting') return;
      let isGone = false;
      part().then(
        () => {
          if (!isGone) setState('there');
        },
        // The person sees that the part is missing, and has a way to try again.
        () => {
          if (isGone) return;
          setState('missing');
          if (!isView)
            showToast(t('ui-part-missing'), { kind: 'danger', action: { text: t('ui-try-again'), run } });
        },
      );
      return () => {
        isGone = true;
      };
    }, [state]);
    const run = () => void part().then(() => setState('there'), beginAnew);
    const Component = loaded ?? Meanwhile;
    if (Component) return <Component {...props} />;
    return state === 'missing' && isView ? (
      <ErrorState onRetry={run}>{t('ui-part-missing')}</ErrorState>
    ) : null;
  };
}

/**
 * Some browsers do not ask again for a module that failed once: a page that begins anew does. What one writes is kept from the
 * first letter. Without a network the page stays.
 */
async function beginAnew(): Promise<void> {
  // Not reached: a page that begins anew would be empty.
  const reply = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (reply?.ok) location.reload();
}
