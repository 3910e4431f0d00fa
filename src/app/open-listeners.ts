import type { Context } from '../chat/context.ts';
import type { FeatureListener } from '../engine/feature.ts';
import { features } from '../features.ts';

/** The ports that features open, by the names of the features. */
export type Listeners = ReadonlyMap<string, FeatureListener>;

/** Throws CannotStart. */
export async function openListeners(context: Context): Promise<Listeners> {
  const opened = new Map<string, FeatureListener>();
  for (const { name, listens } of features) {
    const listener = await listens?.(context);
    if (listener) opened.set(name, listener);
  }
  return opened;
}
