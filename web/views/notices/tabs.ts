import { signal } from '@preact/signals';
import { openChannel, type TabChannel } from '../../browser/channel.ts';
import { withLock } from '../../browser/locks.ts';

/** The messages between the tabs of a browser about the user in front of them. */
export interface Attention {
  /** The keys of the narrow that is being looked at; empty: this tab is not. */
  readonly reading: string;
  /** UNIX milliseconds of the last key or touch. */
  readonly input: number;
}

/**
 * One tab speaks for all: it alone shows notifications, plays sounds and reports presence, by a lock. The others say
 * to it what is being read and used.
 */
export class Notifier {
  readonly #channel: TabChannel<Attention> | undefined;
  readonly #own = { reading: '', input: Date.now() };
  #others: Attention = { reading: '', input: 0 };
  readonly #speaks = signal(false);

  constructor(userId: number) {
    const name = `parley-notices-${userId}`;
    this.#channel = openChannel(name);
    this.#channel?.hear(({ reading, input }) => {
      this.#others = { reading, input: Math.max(input, this.#others.input) };
    });
    // Held until the tab closes.
    withLock(name, new AbortController().signal, (signal) => this.#speak(signal)).catch(console.error);
  }

  #speak(signal: AbortSignal): Promise<void> {
    this.#speaks.value = true;
    return new Promise((resolve) => {
      const end = () => {
        this.#speaks.value = false;
        resolve();
      };
      signal.addEventListener('abort', end, { once: true });
    });
  }

  /** Effects that read it follow it. */
  get speaks(): boolean {
    return this.#speaks.value;
  }

  /** In whichever tab. */
  get input(): number {
    return Math.max(this.#own.input, this.#others.input);
  }

  isReading(key: string): boolean {
    return this.#own.reading === key || this.#others.reading === key;
  }

  /** `reading`: '' while nobody looks at this tab. */
  say(change: Partial<Attention>): void {
    Object.assign(this.#own, change);
    this.#channel?.post({ ...this.#own });
  }
}
