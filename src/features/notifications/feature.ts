import { defineFeature } from '../../engine/feature.ts';
import { getMessageNotifications } from './endpoints/get-message-notifications.ts';
import { Digester } from './jobs/digester.ts';
import { MailNotifier } from './jobs/mail-notifier.ts';
import { notifier } from './jobs/notifier.ts';
import { replanAfterChange } from './operations/replan.ts';
import { unsubscribePages } from './pages/unsubscribe.ts';
import { deleteOldNotifications } from './store/notifications.ts';
import { notificationsTables } from './tables.ts';

/** For this long, a message's notifications can be explained. */
const NOTIFICATION_DAYS = 7;

export const notifications = defineFeature({
  name: 'notifications',
  tables: notificationsTables,
  endpoints: [getMessageNotifications],
  pages: unsubscribePages,
  afterChange: replanAfterChange,
  /** Without a mail server, no mails are made: nobody would get them. */
  jobs({ context, deviceKinds }) {
    const sendsMail = context.config.smtpUrl !== undefined;
    return [
      notifier({ context, kinds: sendsMail ? ['mail', 'push'] : ['push'], deviceKinds }),
      ...(sendsMail ? [new MailNotifier(context), new Digester(context)] : []),
    ];
  },
  expiries: [{ days: NOTIFICATION_DAYS, remove: deleteOldNotifications }],
});
