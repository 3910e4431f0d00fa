import type { ClientEvent } from '../state/events.ts';
import type { Message } from '../state/message.ts';
import type { PageRequest } from '../sync/remote.ts';

/** Random numbers from a seed: the same ones each time. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const WORDS =
  'the scroll keeps what one reads in its place while words of every length arrive around it'.split(' ');

/** Messages of every shape, made from their IDs, as a server would answer them. */
export class World {
  last: number;
  readonly #edits = new Map<number, string>();
  readonly #gone = new Set<number>();

  constructor(last: number) {
    this.last = last;
  }

  message(id: number): Message {
    const random = randomFrom(id);
    const sender = 10 + Math.floor(random() * 5);
    return {
      ...{
        id,
        type: 'stream',
        stream_id: 1 + (Math.floor(id / 17) % 3),
        subject: `topic ${Math.floor(id / 9) % 4}`,
      },
      ...{
        display_recipient: 'lab',
        sender_id: sender,
        sender_full_name: `Person ${sender}`,
        avatar_url: null,
      },
      ...{ content: this.#edits.get(id) ?? contentFrom(random), timestamp: 1_700_000_000 + id * 700 },
      ...{ is_me_message: false, reactions: [], submessages: [], flags: ['read'] },
    };
  }

  edit(id: number, random: () => number): ClientEvent {
    this.#edits.set(id, contentFrom(random));
    return {
      ...{ type: 'update_message', message_id: id, message_ids: [id], rendered_content: this.#edits.get(id) },
      ...{ edit_timestamp: 1_800_000_000, rendering_only: false, flags: ['read'], user_id: 10 },
    } as unknown as ClientEvent;
  }

  remove(id: number): ClientEvent {
    this.#gone.add(id);
    return { type: 'delete_message', message_ids: [id], message_type: 'stream' } as unknown as ClientEvent;
  }

  arrive(): ClientEvent {
    this.last++;
    return { type: 'message', message: this.message(this.last), flags: ['read'] } as unknown as ClientEvent;
  }

  page({ anchor, before, after }: PageRequest) {
    const at = typeof anchor === 'number' ? anchor : this.last;
    const from = Math.max(1, at - before);
    const to = Math.min(this.last, at + after);
    const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
      (id) => !this.#gone.has(id),
    );
    const messages = ids.map((id) => this.message(id));
    return { anchor: at, messages, foundOldest: from === 1, foundNewest: to === this.last };
  }
}

function contentFrom(random: () => number): string {
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  const kind = random();
  if (kind < 0.55) return `<p>${words(1 + Math.floor(random() * 40))}</p>`;
  if (kind < 0.7) return `<p>${words(20)}</p>\n<p>${words(60)}</p>`;
  if (kind < 0.8) return `<blockquote>\n<p>${words(15)}</p>\n</blockquote>\n<p>${words(5)}</p>`;
  if (kind < 0.9) {
    const lines = Array.from({ length: 1 + Math.floor(random() * 12) }, () => words(6)).join('\n');
    return `<div class="codehilite"><pre><span></span><code>${lines}\n</code></pre></div>`;
  }
  const size = `${100 + Math.floor(random() * 900)}x${100 + Math.floor(random() * 900)}`;
  return `<div class="message_inline_image"><a href="/user_uploads/1/a.png" title="a"><img data-original-dimensions="${size}" data-original-content-type="image/png" src="/user_uploads/thumbnail/a.png"></a></div>`;
}
