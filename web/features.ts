import './features/texts.ts';

/** The features of the client. Without its line and its folder, a feature is gone. */
export { audit } from './features/audit/feature.ts';
export { exports } from './features/exports/feature.ts';
export { integrations } from './features/integrations/feature.ts';
export { mailIn } from './features/mail-in/feature.ts';
export { push } from './features/push/feature.ts';
export { webhooks } from './features/webhooks/feature.ts';
