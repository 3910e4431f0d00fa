import { allSettings, type Config, type FeatureSettings, readSettings } from './engine/config/config.ts';
import type { Environment } from './engine/config/setting.ts';
import * as listed from './listed/settings.ts';

export const settingsOfFeatures: readonly FeatureSettings[] = Object.values(listed);

/** All settings by their keys, in the order of `--help`. */
export const SETTINGS = allSettings(settingsOfFeatures);

/** Throws ConfigError, which names the setting, what it takes and what was given. */
export const readConfig = (env?: Environment): Config => readSettings(settingsOfFeatures, env);
