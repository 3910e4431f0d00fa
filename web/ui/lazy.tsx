import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/texts.ts';
import { ErrorState } from './feedback/states.tsx';
import { showToast } from './feedback/toasts.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface Options<Props> {
  /** Drawn until the component is loaded. */
  readonly Meanwhile?: ComponentType<Props> | undefined;
  /** A whole view: its place says that it could not be loaded. Otherwise a toast does. */
  readonly isView?: boolean;
}

/** A component that is loaded when it is first drawn; until then `Meanwhile` is drawn, or nothing. */
export const lazy = <Props extends object>(load: Load<Props>, Meanwhile?: ComponentType<Props>) =>
  loading(load, { Meanwhile });

export const lazyView = <Props extends object>(load: Load<Props>) => loading(load, { isView: true });

function loading<Props extends object>(
  load: Load<Props>,
  { Meanwhile, isView = false }: Options<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [state, setState] = useState<'waiting' | 'there' | 'missing'>('waiting');
    useEffect(() => {
      if (loaded || state !== 'waiting') return;
      let isGone = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isGone) setState('there');
        },
        // The person sees that the part is missing, and a view has a way to try again.
        () => {
          if (!isView) showToast(t('ui-part-missing'), { kind: 'danger' });
          if (!isGone) setState('missing');
        },
      );
      return () => {
        isGone = true;
      };
    }, [state]);
    const Component = loaded ?? Meanwhile;
    if (Component) return <Component {...props} />;
    const again = () => setState('waiting');
    return state === 'missing' && isView ? (
      <ErrorState onRetry={again}>{t('ui-part-missing')}</ErrorState>
    ) : null;
  };
}
