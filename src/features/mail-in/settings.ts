import { defineSettings } from '../../engine/config/config.ts';
import { integer, optional, setting, text } from '../../engine/config/setting.ts';
import { isEmail } from '../../engine/kernel/text/email.ts';
import { type MailInConfig, mailInConfig, smtpPlace } from './config.ts';

declare module '../../engine/config/config.ts' {
  interface FeatureConfig {
    /** Where the server listens for mail; undefined: it takes no mail. */
    readonly mailIn: MailInConfig | undefined;
    /** The part after the `@` of the addresses that take mail, in lower case. */
    readonly mailDomain: string;
  }
}

export const mailInSettings = defineSettings({
  after: 'mailFrom',
  settings: {
    mailIn: optional(
      'PARLEY_MAIL_IN',
      text('smtp://address:port, like smtp://0.0.0.0:25', (given) => smtpPlace(given) !== undefined),
      {
        about: 'where the server takes mail to channels and answers to its mails, like smtp://0.0.0.0:25',
        otherwise: 'no mail is taken',
      },
    ),
    mailDomain: optional(
      'PARLEY_MAIL_DOMAIN',
      text('the name of a host, like chat.example.com', (given) => isEmail(`a@${given}`)),
      {
        about: 'what stands behind the @ of the addresses that take mail',
        otherwise: 'the host of PARLEY_EXTERNAL_URL',
      },
    ),
    mailInMib: setting('PARLEY_MAIL_IN_MIB', integer(1, 100, 'a number of MiB from 1 to 100'), {
      about: 'the largest mail that is taken, with its files, in MiB',
      default: '25',
    }),
    mailInCert: optional('PARLEY_MAIL_IN_CERT', text('the path of a file'), {
      about:
        'the certificate (PEM, with its chain) by which mail comes in encrypted; goes with PARLEY_MAIL_IN_KEY',
      otherwise: 'mail comes in unencrypted',
    }),
    mailInKey: optional('PARLEY_MAIL_IN_KEY', text('the path of a file'), {
      about: 'the key (PEM) of PARLEY_MAIL_IN_CERT',
    }),
  },
  read: ({ mailDomain, ...place }, { externalUrl }) => ({
    mailIn: mailInConfig(place),
    mailDomain: (mailDomain ?? URL.parse(externalUrl)?.hostname ?? 'localhost').toLowerCase(),
  }),
});
