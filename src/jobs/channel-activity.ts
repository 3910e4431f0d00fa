import type { Context } from '../context.ts';
import { DAY_SECONDS, seconds } from '../kernel/clock.ts';
import { isNothing, recordActivity, surveyActivity } from '../operations/channels/activity.ts';

/** How often it is looked whether a day is over. */
const LOOK_EVERY_MS = 3_600_000;

/**
 * Once a day and at the start: how much is written in each channel, and which have fallen quiet. Every node of an
 * organization runs one; they come to the same, and only what is new is written.
 */
export class ChannelActivity {
  readonly #context: Context;
  #doneDay = -1;
  #cancel: () => void = () => {};
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(context: Context) {
    this.#context = context;
  }

  start(): void {
    if (this.#isStopped) return;
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    });
    this.#cancel = this.#context.clock.after(LOOK_EVERY_MS, () => this.start());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  async #look(): Promise<void> {
    const { clock, read, realm } = this.#context;
    const now = seconds(clock);
    const day = Math.floor(now / DAY_SECONDS);
    if (day === this.#doneDay) return;
    try {
      const activity = await surveyActivity(read, realm, now);
      if (!isNothing(activity)) await this.#context.transact((tx) => recordActivity(tx, activity));
      this.#doneDay = day;
    } catch (err) {
      this.#context.log.error(
        { err, job: 'channel-activity' },
        'The activity of channels could not be counted; the next hour tries again.',
      );
    }
  }
}
