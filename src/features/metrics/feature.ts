import { defineFeature } from '../../engine/feature.ts';
import { metricsSettings } from './settings.ts';

/** `src/app/open-metrics.ts` loads the rest where the settings ask for it. */
export const metrics = defineFeature({
  name: 'metrics',
  settings: metricsSettings,
});
