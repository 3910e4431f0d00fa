import type { Context } from '../../context.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import { awaitMore, awaitPreviews, beginPreviews, endPreviews } from '../../operations/previews/wait.ts';
import type { Realm } from '../../realm/realm.ts';
import { type LoggedChange, listSendsAndEdits } from '../../store/log/notified.ts';
import { findPreviewed } from '../../store/log/previewed.ts';
import { Items } from '../items.ts';
import { type Job, type Next, type Run, WHEN_WOKEN } from '../worker.ts';

/** Milliseconds for which a slower node leaves the work to others. */
const STANDBY_MS = 5000;
const TEXTS_AT_ONCE = 200;
/** Messages without links that may be examined again after a crash. */
const UNSAVED = 1000;

type LinkContext = Pick<Context, 'db' | 'realm' | 'transact' | 'log'>;

/** Whether messages show the pages that they link to. */
export const showsPages = ({ info: { settings } }: Realm): boolean =>
  settings.inline_url_embed_preview === true;

const hasLinks = (html: string | undefined): boolean => html?.includes('<a href="http') === true;

/**
 * Records messages with links, after they were sent or edited: a send does none of this work. It follows the log by a mark in the
 * database, which moves in the transaction that records the messages; one node does it (as in `jobs/notifications/notifier.ts`).
 * Messages of bots get no previews, as in the reference implementation. If previews are off, there is no mark.
 */
export class LinkFinder implements Job {
  readonly name = 'link-finder';
  readonly failure = 'Messages with links could not be noted.';
  readonly longestPause = 5000;
  readonly items: Items;
  readonly #context: LinkContext;
  /** The mark as this node last read or wrote it. */
  #saved: number | undefined;
  #isOn = false;
  #isStandby = false;
  /** The end of the log at the last run. */
  #seen = 0;
  /** Messages without links since the last run. */
  #passed = 0;

  constructor(context: LinkContext) {
    this.#context = context;
    this.items = new Items(context, {
      ...{ job: this.name, kind: 'entry' },
      again: async (position) => {
        const range = { after: position - 1, upTo: position, limit: 1 };
        const ids = (await listSendsAndEdits(context, range)).flatMap(({ event }) => this.#linking(event));
        if (showsPages(context.realm)) await context.transact((tx) => awaitMore(tx, ids));
      },
    });
  }

  wakesOn(event: CanonicalEvent): boolean {
    const isOn = showsPages(this.#context.realm);
    if (isOn !== this.#isOn) return true;
    if (!isOn || this.#isStandby) return false;
    if (event.type === 'update_message') return event.userId !== null && hasLinks(event.content?.rendered);
    if (event.type !== 'message') return false;
    return hasLinks(event.message.renderedContent) || ++this.#passed >= UNSAVED;
  }

  async run({ signal }: Run): Promise<Next> {
    const { realm, transact } = this.#context;
    const { position } = realm;
    this.#isOn = showsPages(realm);
    this.#passed = 0;
    if (!this.#isOn) {
      this.#saved = undefined;
      this.#isStandby = false;
      if ((await findPreviewed(this.#context)) !== undefined) await transact(endPreviews);
      return WHEN_WOKEN;
    }
    if (this.#saved === undefined || this.#isStandby)
      this.#saved =
        (await findPreviewed(this.#context)) ?? (await transact((tx) => beginPreviews(tx, position)));
    // Recent entries are left to the node that was faster.
    const upTo = this.#isStandby ? this.#seen : position;
    this.#seen = position;
    let at = this.#saved;
    while (!signal.aborted && at < upTo) {
      const texts = await listSendsAndEdits(this.#context, { after: at, upTo, limit: TEXTS_AT_ONCE });
      at = texts.length < TEXTS_AT_ONCE ? upTo : (texts.at(-1)?.position ?? upTo);
      if (!(await this.#note(texts, at))) return { afterMs: STANDBY_MS };
    }
    return this.#isStandby ? { afterMs: STANDBY_MS } : WHEN_WOKEN;
  }

  /** False: another node was faster. */
  async #note(texts: readonly LoggedChange[], to: number): Promise<boolean> {
    const from = this.#saved as number;
    const linking = new Set<number>();
    for (const { position, event } of texts)
      await this.items.attempt(position, async () => {
        for (const id of this.#linking(event)) linking.add(id);
      });
    // The mark is one position.
    if (this.items.hasFailed) return false;
    const ids = [...linking];
    if (ids.length === 0 && to - from < UNSAVED) return true;
    const isOurs = await this.#context.transact((tx) => awaitPreviews(tx, { from, to }, ids));
    this.#isStandby = !isOurs;
    this.#saved = isOurs ? to : undefined;
    return isOurs;
  }

  /** The ID of a message with links that may get previews. */
  #linking(event: LoggedChange['event']): number[] {
    if (event.type === 'update_message')
      return event.userId !== null && hasLinks(event.content?.rendered) ? [event.messageId] : [];
    const { id, senderId, renderedContent } = event.message;
    const isBot = this.#context.realm.users.get(senderId)?.isBot === true;
    return !isBot && hasLinks(renderedContent) ? [id] : [];
  }
}
