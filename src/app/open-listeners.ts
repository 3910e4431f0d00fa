import type { Context } from '../chat/context.ts';
import type { Feature, FeatureListener } from '../engine/feature.ts';
import { type Log, logFailure } from '../engine/kernel/log.ts';
import { features } from '../features.ts';

/** The ports that features open, by the names of the features. */
export type Listeners = ReadonlyMap<string, FeatureListener>;

/** Opens the ports of all features, or none. Throws CannotStart. */
export async function openListeners(
  context: Context,
  all: readonly Pick<Feature, 'name' | 'listens'>[] = features,
): Promise<Listeners> {
  const opened = new Map<string, FeatureListener>();
  try {
    for (const { name, listens } of all) {
      const listener = await listens?.(context);
      if (listener) opened.set(name, listener);
    }
  } catch (error) {
    await closeListeners(opened, context.log);
    throw error;
  }
  return opened;
}

/** Closes each port, whatever becomes of the others. */
export async function closeListeners(listeners: Listeners, log: Log): Promise<void> {
  const close = async ([feature, listener]: [string, FeatureListener]) =>
    listener.close().catch(logFailure(log, 'The port of a feature was not closed in order.', { feature }));
  await Promise.all([...listeners].map(close));
}
