import type { AddressInfo } from 'node:net';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import type { Log } from '../../engine/kernel/log.ts';
import type { OwnAddress } from './operations/own-addresses.ts';
import type { MailReceiver } from './receiver.ts';

export interface MailListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly mostBytes: number;
  /** The name in the server's greeting. */
  readonly name: string;
  /** In PEM; undefined: no encryption. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly log: Log;
  /** The network of an address; addresses of one network share what one stranger may use. */
  networkOf(ip: string): string;
  /** Whether one more connection from a network is taken. */
  admits(network: string): boolean;
  /** Whether one more mail for an address is taken; `key` of `OwnAddress`. */
  admitsMail(key: string): boolean;
}

const MOST_CONNECTIONS = 100;
const MOST_OF_ADDRESS = 10;
const MOST_RECIPIENTS = 20;
/** Milliseconds after which a silent connection is closed. */
const SILENCE_MS = 60_000;
/** Mails of the largest size whose bytes are in memory at once: of all networks, and of one. */
const MAILS_IN_MEMORY = { all: 6, network: 4 };

/** Listens for mail by SMTP, for addresses of this server alone: it passes no mail on. */
export class MailListener {
  readonly #receiver: Pick<MailReceiver, 'find' | 'take'>;
  readonly #options: MailListenerOptions;
  readonly #server: SMTPServer;
  /** Connections by address. */
  readonly #open = new Map<string, number>();
  readonly #connected = new Map<string, string>();
  /** The recipients of each session's mail. */
  readonly #recipients = new WeakMap<SMTPServerSession, Map<string, OwnAddress>>();
  #bytes = 0;
  readonly #bytesOfNetwork = new Map<string, number>();

  constructor(receiver: Pick<MailReceiver, 'find' | 'take'>, options: MailListenerOptions) {
    this.#receiver = receiver;
    this.#options = options;
    this.#server = new SMTPServer(this.#settings());
    // A broken connection is left to its other end, which tries again.
    this.#server.on('error', (err) => options.log.info({ err }, 'A connection for mail broke.'));
  }

  async listen(): Promise<void> {
    const { host, port } = this.#options;
    const { server } = this.#server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      this.#server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** Stops listening. Mails that were not answered are sent again by their senders. */
  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #settings(): SMTPServerOptions {
    const { name, mostBytes, tls } = this.#options;
    return {
      ...{ name, size: mostBytes, banner: 'Parley', logger: false },
      ...{ authOptional: true, disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])] },
      ...(tls && { cert: tls.cert, key: tls.key }),
      ...{ disableReverseLookup: true, hideENHANCEDSTATUSCODES: true },
      ...{ maxClients: MOST_CONNECTIONS, socketTimeout: SILENCE_MS, closeTimeout: 2000 },
      onConnect: (session, done) => done(this.#connect(session)),
      onClose: (session) => this.#disconnect(session),
      onMailFrom: (_, session, done) => {
        this.#recipients.set(session, new Map());
        done();
      },
      onRcptTo: ({ address }, session, done) => {
        this.#addRecipient(address, session).then(
          () => done(),
          (error) => done(this.#failure(error)),
        );
      },
      onData: (stream, session, done) => {
        this.#takeMail(stream, session).then(
          (text) => done(null, text),
          (error) => done(this.#failure(error)),
        );
      },
    };
  }

  #connect({ id, remoteAddress }: SMTPServerSession): Error | null {
    const open = this.#open.get(remoteAddress) ?? 0;
    if (open >= MOST_OF_ADDRESS || !this.#options.admits(this.#options.networkOf(remoteAddress)))
      return new SmtpFailure(421, '4.7.0 Too many connections. Try again later.');
    this.#open.set(remoteAddress, open + 1);
    this.#connected.set(id, remoteAddress);
    return null;
  }

  #disconnect({ id }: SMTPServerSession): void {
    const address = this.#connected.get(id);
    if (address === undefined) return;
    this.#connected.delete(id);
    const left = (this.#open.get(address) ?? 1) - 1;
    if (left > 0) this.#open.set(address, left);
    else this.#open.delete(address);
  }

  async #addRecipient(address: string, session: SMTPServerSession): Promise<void> {
    const recipients = this.#recipients.get(session) ?? new Map<string, OwnAddress>();
    this.#recipients.set(session, recipients);
    if (recipients.size >= MOST_RECIPIENTS) throw new SmtpFailure(452, '4.5.3 Too many recipients.');
    const found = await this.#receiver.find(address);
    if (!found) throw new SmtpFailure(550, '5.1.1 There is no such address here.');
    if (!recipients.has(found.key) && !this.#options.admitsMail(found.key))
      throw new SmtpFailure(450, '4.7.1 Too many mails to this address. Try again later.');
    recipients.set(found.key, found);
  }

  async #takeMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const chunks: Buffer[] = [];
    const network = this.#options.networkOf(session.remoteAddress);
    let length = 0;
    let isFull = false;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        length += chunk.length;
        this.#count(network, chunk.length);
        isFull ||= this.#isFull(network, length);
        // The rest is read and discarded: the other end reads the answer only after it has sent everything.
        if (isFull) chunks.length = 0;
        else chunks.push(chunk);
      }
      if (stream.sizeExceeded) throw new SmtpFailure(552, '5.3.4 The mail is too large.');
      if (isFull) throw new SmtpFailure(452, '4.3.1 Too many mails at once. Try again later.');
      const { mailFrom } = session.envelope;
      const { code, text } = await this.#receiver.take({
        bytes: Buffer.concat(chunks.splice(0)),
        network,
        from: mailFrom === false ? '' : mailFrom.address,
        to: [...(this.#recipients.get(session)?.values() ?? [])],
      });
      if (code !== 250) throw new SmtpFailure(code, text);
      return text;
    } finally {
      this.#count(network, -length);
    }
  }

  #count(network: string, bytes: number): void {
    this.#bytes += bytes;
    const left = (this.#bytesOfNetwork.get(network) ?? 0) + bytes;
    if (left > 0) this.#bytesOfNetwork.set(network, left);
    else this.#bytesOfNetwork.delete(network);
  }

  #isFull(network: string, length: number): boolean {
    const { mostBytes } = this.#options;
    return (
      length > mostBytes ||
      this.#bytes > MAILS_IN_MEMORY.all * mostBytes ||
      (this.#bytesOfNetwork.get(network) ?? 0) > MAILS_IN_MEMORY.network * mostBytes
    );
  }

  /** The answer for a failure; an unexpected one is logged, and the sender is asked to try again. */
  #failure(error: unknown): Error {
    if (error instanceof SmtpFailure) return error;
    this.#options.log.error({ err: error }, 'A mail could not be taken.');
    return new SmtpFailure(450, '4.3.0 The mail cannot be taken now. Try again later.');
  }
}

/** A refusal; with a code below 500 the sender tries again. */
class SmtpFailure extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, text: string) {
    super(text);
    this.responseCode = responseCode;
  }
}
