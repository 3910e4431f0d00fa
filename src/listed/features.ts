/** The features of the server. Without its line and its folder, a feature is gone. */
export { audit } from '../features/audit/feature.ts';
export { backup } from '../features/backup/feature.ts';
export { exports } from '../features/exports/feature.ts';
export { integrations } from '../features/integrations/feature.ts';
export { mailIn } from '../features/mail-in/feature.ts';
export { metrics } from '../features/metrics/feature.ts';
export { notifications } from '../features/notifications/feature.ts';
export { previews } from '../features/previews/feature.ts';
export { push } from '../features/push/feature.ts';
export { webhooks } from '../features/webhooks/feature.ts';
