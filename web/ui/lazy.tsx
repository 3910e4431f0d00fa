import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/texts.ts';
import { showToast } from './feedback/toasts.ts';

/** A component that is loaded when it is first drawn; until then `Meanwhile` stands for it, or nothing. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (loaded) return;
      let isGone = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isGone) redraw((count) => count + 1);
        },
        () => showToast(t('ui-part-missing'), { kind: 'danger' }),
      );
      return () => {
        isGone = true;
      };
    }, []);
    const Component = loaded ?? Meanwhile;
    return Component ? <Component {...props} /> : null;
  };
}
