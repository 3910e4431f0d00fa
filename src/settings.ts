import { allSettings, type Config, type FeatureSettings, readSettings } from './engine/config/config.ts';
import type { Environment } from './engine/config/setting.ts';
import { backupSettings } from './features/backup/settings.ts';
import { mailInSettings } from './features/mail-in/settings.ts';
import { metricsSettings } from './features/metrics/settings.ts';
import { pushSettings } from './features/push/settings.ts';

/** The settings of features. They are apart from `features.ts`: reading settings loads no feature. */
export const settingsOfFeatures: readonly FeatureSettings[] = [
  pushSettings,
  mailInSettings,
  backupSettings,
  metricsSettings,
];

/** All settings by their keys, in the order of `--help`. */
export const SETTINGS = allSettings(settingsOfFeatures);

/** Throws ConfigError, which names the setting, what it takes and what was given. */
export const readConfig = (env?: Environment): Config => readSettings(settingsOfFeatures, env);
