import type { Context } from '../context.ts';
import { seconds } from '../kernel/clock.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import type { LogEntry } from '../store/log.ts';
import {
  claimMail,
  deleteMail,
  findNextTry,
  type Mail,
  postponeMail,
  type WaitingMail,
} from '../store/outbox.ts';

/** Hands a mail over to whoever delivers it; throws when it is not taken. */
export type SendMail = (mail: Mail) => Promise<void>;

const AT_ONCE = 10;
/** Seconds that a try may take before another node tries. */
const CLAIM = 300;
const LONGEST_WAIT_MS = 60_000;
const MINUTE = 60;
const LONGEST_PAUSE = 6 * 60 * MINUTE;
const MOST_ATTEMPTS = 20;

/**
 * Sends the mail that transactions left in the outbox: at least once, also after a crash, more rarely with each
 * failure, for some days.
 */
export class Mailer {
  readonly #context: Context;
  readonly #send: SendMail;
  #cancel: () => void = () => {};
  #running: Promise<void> | undefined;
  #isAsked = false;
  #isStopped = false;

  constructor(context: Context, live: LiveRealm, send: SendMail) {
    this.#context = context;
    this.#send = send;
    live.onEntries((entries) => this.#follow(entries));
  }

  /** Begins with what waits since before. */
  start(): void {
    this.#run();
  }

  /** Once there is nothing to do now. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Ends once the mail under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  #follow(entries: readonly LogEntry[]): void {
    if (entries.some(({ event }) => event?.type === 'mail_written')) this.#run();
  }

  #run(): void {
    this.#isAsked = true;
    if (this.#isStopped || this.#running) return;
    this.#cancel();
    this.#running = this.#work()
      // The database is away: the next round finds what is still there.
      .catch((err: unknown) => {
        this.#context.log.error(
          { err, job: 'mailer' },
          'Mail that waits could not be read; a minute later it is tried again.',
        );
        return LONGEST_WAIT_MS;
      })
      .then((wait) => {
        this.#running = undefined;
        if (this.#isAsked) this.#run();
        else if (!this.#isStopped && wait !== undefined)
          this.#cancel = this.#context.clock.after(wait, () => this.#run());
      });
  }

  /** Returns after how many milliseconds there is something to do again; undefined: when mail comes. */
  async #work(): Promise<number | undefined> {
    const { realm, read, clock } = this.#context;
    while (!this.#isStopped) {
      this.#isAsked = false;
      const next = await findNextTry(read, realm.id);
      if (next === undefined) return undefined;
      const now = seconds(clock);
      if (next > now) return Math.min((next - now) * 1000, LONGEST_WAIT_MS);
      const claim = { until: now + CLAIM, limit: AT_ONCE };
      const claimed = await this.#context.transact((tx) => claimMail(tx, realm.id, claim));
      await Promise.all(claimed.map((mail) => this.#try(mail)));
    }
    return undefined;
  }

  async #try(mail: WaitingMail): Promise<void> {
    const { realm, clock, transact } = this.#context;
    try {
      await this.#send(mail);
    } catch (err) {
      const { id, attempts } = mail;
      this.#context.log.warn({ err, job: 'mailer', mail: id, attempts }, 'A mail could not be sent.');
      if (mail.attempts < MOST_ATTEMPTS) {
        const pause = Math.min(MINUTE * 2 ** (mail.attempts - 1), LONGEST_PAUSE);
        await transact((tx) => postponeMail(tx, realm.id, mail.id, seconds(clock) + pause));
        return;
      }
    }
    await transact((tx) => deleteMail(tx, realm.id, mail.id));
  }
}
