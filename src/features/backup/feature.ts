import { defineFeature } from '../../engine/feature.ts';
import type { Backup } from './begin.ts';
import { backupCommands } from './commands.ts';
import { backupMetrics } from './metrics.ts';
import { backupSettings } from './settings.ts';

declare module '../../chat/context.ts' {
  interface FeatureContext {
    /** The continuous backup of this server; undefined: it keeps none. */
    readonly backup: Backup | undefined;
  }
}

export const backup = defineFeature({
  name: 'backup',
  settings: backupSettings,
  commands: backupCommands,
  metrics: backupMetrics,
});
