import type { Feature } from './engine/feature.ts';
import { audit } from './features/audit/feature.ts';
import { exports } from './features/exports/feature.ts';
import { mailIn } from './features/mail-in/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { previews } from './features/previews/feature.ts';
import { push } from './features/push/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';

/** The features of the server. Without its line and its folder, a feature is gone. */
export const features: readonly Feature[] = [audit, exports, mailIn, notifications, previews, push, webhooks];

/** What features do when rows have changed. */
export const afterChange = features.flatMap((feature) => feature.afterChange ?? []);
