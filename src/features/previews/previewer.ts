import type { Context } from '../../chat/context.ts';
import type { CanonicalEvent } from '../../chat/events/types.ts';
import { renderMessage } from '../../chat/markdown/render.ts';
import { markdownContext, referencesIn } from '../../chat/operations/rendering/markdown-context.ts';
import { listMessages, type StoredMessage } from '../../chat/store/messages/messages.ts';
import { Items } from '../../engine/jobs/items.ts';
import type { Job, JobRun, Next } from '../../engine/jobs/worker.ts';
import { seconds } from '../../engine/kernel/clock.ts';
import { logFailure } from '../../engine/kernel/log.ts';
import type { Outbound } from '../../engine/outbound/client.ts';
import { showsPages } from './link-finder.ts';
import {
  deleteWait,
  endPageLeases,
  findNextWait,
  leaseWaits,
  moveWaits,
  type PageEmbed,
} from './linked-pages.ts';
import { type RenderedAnew, showPreviews } from './operations/show.ts';
import { awaitPreviews, PREVIEWS } from './operations/wait.ts';
import { PreviewedPages, ReadElsewhere } from './pages.ts';

/** Messages that this node works on at once. */
const AT_ONCE = 64;
/** Seconds after which another node takes over. */
const LEASE = 300;
/** Seconds after which a message is tried again whose page another node reads. */
const READ_ELSEWHERE = 3;
/** Seconds after which a message is tried again that could not be rendered. */
const AGAIN_AFTER = 30;

export type PreviewerContext = Pick<Context, 'db' | 'realm' | 'transact' | 'clock' | 'log' | 'config'>;

/**
 * Adds previews to messages: reads the linked pages (`PreviewedPages`), renders the message with them, and writes the HTML with its event, unless
 * the text has changed meanwhile.
 *
 *   waits ── lease ──► message ──► its pages ──► HTML ──┬─► HTML, event, and the wait's end, in one transaction
 *     ▲                                                 └─► the text has changed: it waits again
 *     └───────────────── another node reads a page ◄──
 *
 * Invariants (test/features/previews)
 * 1. A message waits until it is rendered, also over `kill -9`; rendering it twice gives the same HTML, and no second event.
 * 2. A later edit or deletion wins.
 * 3. A slow or dead host takes two of the eight places, and none during its pause.
 */
export class Previewer implements Job {
  readonly name = 'previewer';
  readonly failure = 'Linked pages could not be shown.';
  readonly eventTypes = ['outbox_written'] as const;
  readonly items: Items;
  readonly #context: PreviewerContext;
  readonly #pages: PreviewedPages;
  /** By message ID. */
  readonly #working = new Map<number, Promise<void>>();
  #isStart = true;

  constructor(context: PreviewerContext, outbound: Outbound) {
    this.#context = context;
    this.#pages = new PreviewedPages(context, outbound);
    this.items = new Items(context, {
      ...{ job: this.name, kind: 'message' },
      again: (messageId) => context.transact((tx) => awaitPreviews(tx, [messageId])),
      giveUp: deleteWait,
    });
  }

  wakesOn(event: CanonicalEvent): boolean {
    return event.type === 'outbox_written' && event.kind === PREVIEWS;
  }

  async run(run: JobRun): Promise<Next> {
    const { clock, config, transact } = this.#context;
    // SQLite has one process at a time: the process that held the leases has ended.
    if (this.#isStart && !config.databaseUrl) await transact(endPageLeases);
    this.#isStart = false;
    for (;;) {
      const next = (await findNextWait(this.#context)) ?? Infinity;
      const room = AT_ONCE - this.#working.size;
      // Each completed message wakes the job.
      if (room === 0) return { afterMs: Infinity };
      if (run.signal.aborted || next > seconds(clock)) return { atSecond: next };
      const leased = await transact((tx) => leaseWaits(tx, { until: tx.now + LEASE, limit: room }));
      for (const id of leased) if (!this.#working.has(id)) this.#start(id, run);
    }
  }

  async settled(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working.values());
  }

  #start(messageId: number, { signal, wake }: JobRun): void {
    const work = this.#attempt(messageId, signal)
      .catch(logFailure(this.#context.log, this.failure, { messageId }))
      .finally(() => {
        this.#working.delete(messageId);
        if (!signal.aborted) wake();
      });
    this.#working.set(messageId, work);
  }

  async #attempt(messageId: number, signal: AbortSignal): Promise<void> {
    const { transact } = this.#context;
    const show = () =>
      this.#show(messageId, signal).catch((error) => {
        logFailure(this.#context.log, this.failure, { messageId })(error);
        throw error;
      });
    if (await this.items.attempt(messageId, show)) return;
    await transact((tx) => moveWaits(tx, [messageId], tx.now + AGAIN_AFTER));
  }

  async #show(messageId: number, signal: AbortSignal): Promise<void> {
    const { transact } = this.#context;
    const [message] = await listMessages(this.#context, [messageId]);
    try {
      const shown = {
        messageId,
        content: message?.content ?? '',
        html: message && (await this.#html(message, signal)),
      };
      await transact((tx) => showPreviews(tx, shown satisfies RenderedAnew));
    } catch (error) {
      // The next start repeats it.
      if (signal.aborted) return;
      if (!(error instanceof ReadElsewhere)) throw error;
      await transact((tx) => moveWaits(tx, [messageId], tx.now + READ_ELSEWHERE));
    }
  }

  /** The message's HTML with previews; undefined: there are none. */
  async #html(message: StoredMessage, signal: AbortSignal): Promise<string | undefined> {
    const { realm } = this.#context;
    const sender = realm.users.get(message.senderId);
    if (!sender || sender.isBot || !showsPages(realm)) return undefined;
    const references = await referencesIn(this.#context, sender, message.content);
    const around = markdownContext(realm, sender, references);
    const { pages } = renderMessage(message.content, around);
    const embeds = new Map<string, PageEmbed>();
    const found = await Promise.all(pages.map((url) => this.#pages.find(url, signal)));
    pages.forEach((url, at) => {
      const embed = found[at];
      if (embed) embeds.set(url, embed);
    });
    return embeds.size === 0 ? undefined : renderMessage(message.content, { ...around, embeds }).html;
  }
}
