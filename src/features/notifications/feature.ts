import { defineFeature } from '../../engine/feature.ts';
import { getMessageNotifications } from './endpoints/get-message-notifications.ts';
import { replanAfterChange } from './operations/replan.ts';
import { deleteOldNotifications } from './store/notifications.ts';

/** For this long, a message's notifications can be explained. */
const NOTIFICATION_DAYS = 7;

export const notifications = defineFeature({
  name: 'notifications',
  endpoints: [getMessageNotifications],
  expiries: [{ days: NOTIFICATION_DAYS, remove: deleteOldNotifications }],
  afterChange: replanAfterChange,
});
