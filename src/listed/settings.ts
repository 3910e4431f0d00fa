/** The settings of features. They are apart from `features.ts`: reading settings loads no feature. */
export { backupSettings } from '../features/backup/settings.ts';
export { mailInSettings } from '../features/mail-in/settings.ts';
export { metricsSettings } from '../features/metrics/settings.ts';
export { pushSettings } from '../features/push/settings.ts';
