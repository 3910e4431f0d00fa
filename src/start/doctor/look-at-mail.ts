import { tryMailServer } from '../../chat/jobs/outbox/mail-server.ts';
import { type Check, fault, well } from './finding.ts';

const PATIENCE_MS = 10_000;

/** Checks the server for outgoing mail: whether it accepts the login. */
export const lookAtMail: Check = async ({ smtpUrl, mailFrom }) => {
  if (smtpUrl === undefined)
    return [
      well('mail', 'It is written to outbox/ in the data folder: nobody gets any without PARLEY_SMTP_URL.'),
    ];
  const { host } = new URL(smtpUrl);
  try {
    await tryMailServer(smtpUrl, PATIENCE_MS);
    return [well('mail', `The mail server ${host} takes mail from ${mailFrom}.`)];
  } catch (error) {
    const words = `The mail server ${host} does not take mail (${(error as Error).message}).`;
    return [fault('mail', words, 'Check PARLEY_SMTP_URL: host, port, smtp or smtps, user and password.')];
  }
};
