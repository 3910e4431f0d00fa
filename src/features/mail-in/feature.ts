import { defineFeature } from '../../engine/feature.ts';
import { mailInCommands } from './commands.ts';
import { getStreamEmailAddress } from './endpoints/get-stream-email-address.ts';
import { listenForMail } from './listen.ts';
import { deleteOldReceived } from './received-mails.ts';
import { mailInSettings } from './settings.ts';
import { mailInTables } from './tables.ts';

/** Mail servers try again for five days. */
const RECEIVED_MAIL_DAYS = 7;

export const mailIn = defineFeature({
  name: 'mail-in',
  settings: mailInSettings,
  commands: mailInCommands,
  tables: mailInTables,
  endpoints: [getStreamEmailAddress],
  listens: listenForMail,
  expiries: [{ days: RECEIVED_MAIL_DAYS, remove: deleteOldReceived }],
});
