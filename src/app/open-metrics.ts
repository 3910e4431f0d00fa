import type { Config } from '../engine/config/config.ts';
import { PARLEY_VERSION } from '../engine/kernel/version.ts';
import type { Metrics } from '../features/metrics/metrics.ts';
import type { Sources } from '../features/metrics/state.ts';
import { features } from '../features.ts';

/** The metrics of this process, if configured; otherwise their library is not loaded. */
export async function openMetrics(
  { metricsListen, metricsToken, databaseUrl }: Config,
  sources: Omit<Sources, 'engine' | 'version' | 'ofFeatures'>,
): Promise<Metrics | undefined> {
  if (metricsListen === undefined && metricsToken === undefined) return undefined;
  const { Metrics, readState } = await import('../features/metrics/open.ts');
  const all: Sources = {
    ...sources,
    ofFeatures: features.flatMap((feature) => feature.metrics ?? []),
    version: PARLEY_VERSION,
    engine: databaseUrl ? 'postgres' : 'sqlite',
  };
  return new Metrics(all, () => readState(all));
}
