import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { ClientEvent } from '../../state/events.ts';
import { matches } from '../../state/narrow.ts';
import { announce } from '../../ui/feedback/toasts.ts';
import { toFragment } from '../../ui/html/html.ts';

const MOST_SPOKEN = 2;
const MOST_CHARACTERS = 240;

/** Tells a screen reader what arrives in the conversation that one reads: the text of few, the number of many. */
export class Arrivals {
  readonly #model: Model;
  readonly #timeline: Timeline;

  constructor(model: Model, timeline: Timeline) {
    this.#model = model;
    this.#timeline = timeline;
  }

  listen(): () => void {
    return this.#model.onEvents((events) => this.#hear(events));
  }

  #hear(events: readonly ClientEvent[]): void {
    if (document.visibilityState !== 'visible') return;
    const ownId = this.#model.tables.ownId.peek();
    const arrived = events
      .flatMap((event) => (event.type === 'message' ? [event.message] : []))
      .filter((message) => {
        const isHere = matches(this.#timeline.narrow, message as never, ownId) === true;
        return isHere && message.sender_id !== ownId;
      });
    if (arrived.length > MOST_SPOKEN) announce(t('messages-arrived', { count: arrived.length }));
    else
      for (const { sender_full_name: name, content } of arrived)
        announce(t('messages-said', { name, text: plain(content) }));
  }
}

const plain = (html: string): string => (toFragment(html).textContent ?? '').trim().slice(0, MOST_CHARACTERS);
