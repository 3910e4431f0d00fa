import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component that is loaded when it is first drawn; until then nothing is there. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (loaded) return;
      let isGone = false;
      load().then((component) => {
        loaded = component;
        if (!isGone) redraw((count) => count + 1);
      });
      return () => {
        isGone = true;
      };
    }, []);
    const Component = loaded;
    return Component ? <Component {...props} /> : null;
  };
}
