import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { type PreparedEmoji, prepare } from './prepared.ts';

/** Takes one file; says in words when it is no picture. */
export function useChosenPicture(onPicture: (picture: PreparedEmoji) => void) {
  const [problem, setProblem] = useState<string>();
  const choose = async (files: readonly File[]) => {
    const [file, ...others] = files;
    if (!file) return;
    if (others.length > 0) return setProblem(t('emoji-admin-one'));
    setProblem(undefined);
    try {
      onPicture(await prepare(file));
    } catch {
      // The person sees that it is no picture.
      setProblem(t('emoji-admin-broken'));
    }
  };
  return { problem, choose };
}
