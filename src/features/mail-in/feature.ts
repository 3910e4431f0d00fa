import { defineFeature } from '../../engine/feature.ts';
import { deleteOldReceived } from './received-mails.ts';
import { mailInTables } from './tables.ts';

/** Mail servers try again for five days. */
const RECEIVED_MAIL_DAYS = 7;

export const mailIn = defineFeature({
  name: 'mail-in',
  tables: mailInTables,
  expiries: [{ days: RECEIVED_MAIL_DAYS, remove: deleteOldReceived }],
});
