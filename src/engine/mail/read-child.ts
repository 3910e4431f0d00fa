import { serveJobs } from '../kernel/processes/serve-jobs.ts';
import { readMail } from './read.ts';
import type { MailReading, WasRead } from './reader.ts';
import { UnreadableMail } from './types.ts';

serveJobs<MailReading, WasRead>(async ({ bytes, wishes }) => {
  try {
    return { mail: await readMail(bytes, wishes) };
  } catch (error) {
    // A mail that triggers a defect of a parser cannot be read; other mails are not affected.
    return { reason: error instanceof UnreadableMail ? error.message : 'The mail cannot be read.' };
  }
});
