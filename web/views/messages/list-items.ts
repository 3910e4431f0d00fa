import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { dayOf } from '../../i18n/format.ts';
import type { Model } from '../../model/model.ts';
import type { PendingSend } from '../../model/outbox.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Message } from '../../state/message.ts';
import { channelIn, conversationIn, narrowKey } from '../../state/narrow.ts';
import { type Item, layOut, unreadLine } from './rows.ts';

/** The children of one list, laid out anew when messages, sends or mutings change. */
export class ListItems {
  readonly items: ReadonlySignal<readonly Item[]>;
  /** Messages of muted people that one asked for. */
  readonly #revealed = signal<ReadonlySet<number>>(new Set());
  readonly #model: Model;
  readonly #timeline: Timeline;
  readonly #isWatching: () => boolean;
  readonly #firstUnread: ReadonlySignal<number | undefined>;
  #before: ReadonlyMap<string, Item> = new Map();
  #line: number | undefined;

  constructor(model: Model, timeline: Timeline, isWatching: () => boolean) {
    this.#model = model;
    this.#timeline = timeline;
    this.#isWatching = isWatching;
    this.#firstUnread = computed(() => timeline.rows.value.find(({ flags }) => !flags.includes('read'))?.id);
    this.items = computed(() => this.#layOut());
  }

  /** The first message that was unread when one came. */
  get line(): number | undefined {
    return this.#line;
  }

  reveal(id: number): void {
    this.#revealed.value = new Set([...this.#revealed.peek(), id]);
  }

  #layOut(): readonly Item[] {
    const { tables } = this.#model;
    const { narrow, drawn } = this.#timeline;
    const messages = drawn.rows.value;
    const muted = tables.mutedPeople.value;
    const revealed = this.#revealed.value;
    const isHidden = ({ sender_id, id }: Message) => muted.has(sender_id) && !revealed.has(id);
    const ownId = tables.ownId.value;
    this.#line = unreadLine(this.#line, this.#firstUnread.value, this.#isWatching());
    const items = layOut(
      {
        messages,
        ownId,
        isHidden,
        dayOf,
        unreadFrom: this.#isDrawn(this.#line) ? this.#line : undefined,
        // Also before anything of the conversation is at hand: without a network nothing comes.
        pending: drawn.reachesNewest.value || messages.length === 0 ? this.#pending() : [],
        showsRecipients: conversationIn(narrow) === undefined,
      },
      this.#before,
    );
    this.#before = new Map(items.map((item) => [item.key, item]));
    return items;
  }

  /** The line stands over its message, not over rows further down. */
  #isDrawn(line: number | undefined): boolean {
    const { rows, reachesOldest } = this.#timeline.drawn;
    return line !== undefined && (reachesOldest.value || line >= (rows.value[0]?.id ?? 0));
  }

  /** Sends into this narrow, or into a conversation that it shows. */
  #pending(): readonly PendingSend[] {
    const { narrow } = this.#timeline;
    const key = narrowKey(narrow);
    const channel = channelIn(narrow);
    return this.#model.pending.allSends().filter((send) => {
      if (narrow.length === 0 || narrowKey(send.narrow) === key) return true;
      return (
        channel !== undefined && send.narrow[0]?.operand === channel && send.narrow[0].operator === 'channel'
      );
    });
  }
}
