import { useEffect, useState } from 'preact/hooks';
import { builtInEmoji } from '../../model/emoji-admin.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** The characters of built-in emoji by name: loaded after the page. */
export function useBuiltIn(): ReadonlyMap<string, string> {
  const [known, setKnown] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    builtInEmoji().then(
      (names) => !isGone && setKnown(names),
      // Without them the server says it when a name is one of them.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return known;
}
