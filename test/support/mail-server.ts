import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrives. */
export interface ArrivedMail {
  /** The addresses of the envelope. */
  readonly to: readonly string[];
  /** Header and body. */
  readonly text: string;
}

export interface MailServer {
  /** `smtp://127.0.0.1:<port>` */
  readonly url: string;
  /** In the order of arrival. */
  readonly got: readonly ArrivedMail[];
  /** Resolves once what has arrived is enough. */
  until(isEnough: () => boolean): Promise<void>;
}

/** A real mail server, which takes every mail; it ends with the test file. */
export async function startMailServer(): Promise<MailServer> {
  const got: ArrivedMail[] = [];
  const arrivals = new EventEmitter();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        got.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
        arrivals.emit('arrived');
      });
    },
  });
  // The connection of a sender that is killed breaks.
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  after(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    ...{ url: `smtp://127.0.0.1:${port}`, got },
    until: async (isEnough) => {
      while (!isEnough()) await once(arrivals, 'arrived');
    },
  };
}
