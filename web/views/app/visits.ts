import { effect } from '@preact/signals';
import type { Model } from '../../model/model.ts';
import { withRecent } from '../../state/recent-keys.ts';
import { currentOf } from './current.ts';
import { keep, keptNote } from './kept.ts';

const NOTE = 'recent-places';
const NONE: readonly string[] = [];

/** Keys of the conversations and channels that one opened, the last one first. */
export const recentPlaces = (model: Model): readonly string[] => keptNote(model, NOTE, NONE).value.value;

/** Remembers where one goes; the function that it returns ends that. */
export function followVisits(model: Model): () => void {
  return effect(() => {
    const { key } = currentOf(model).value;
    const { value, isLoaded } = keptNote(model, NOTE, NONE).value;
    const isPlace = /^(?:topic|channel|dm):/.test(key);
    if (isLoaded && isPlace && value[0] !== key) keep(model, NOTE, withRecent(value, key));
  });
}
