import type { Messages } from '../model/messages.ts';
import type { Timeline } from '../model/timeline.ts';
import type { ClientEvent } from '../state/events.ts';
import type { World } from './world.ts';

interface Parts {
  readonly world: World;
  readonly messages: Messages;
  readonly timeline: Timeline;
  readonly view: () => HTMLElement;
}

type Random = () => number;

const NAMES = [
  'older',
  'newer',
  'arrive',
  'edit',
  'react',
  'delete',
  'star',
  'grow',
  'width',
  'height',
  'trim',
] as const;
export type ChangeName = (typeof NAMES)[number];

/** Rows of a page that is read on. */
const MORE = 40;

/** Changes around a reading user. */
export class RandomChange {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Makes a change of a random kind; `reading` is not deleted. */
  next(random: Random, reading: HTMLElement | undefined): ChangeName {
    const name = NAMES[Math.floor(random() * NAMES.length)] as ChangeName;
    const { timeline, messages, world } = this.#parts;
    const id = Number(reading?.dataset.id ?? timeline.drawn.rows.peek()[0]?.id);
    const other = this.#any(random);
    switch (name) {
      case 'older':
        void timeline.load('older', { count: MORE, reading: id });
        break;
      case 'newer':
        void timeline.load('newer', { count: MORE, reading: id });
        break;
      case 'trim':
        messages.trim(timeline.narrow, id, 120 + Math.floor(random() * 100));
        break;
      case 'arrive':
        messages.apply([world.arrive()]);
        break;
      case 'edit':
        messages.apply([world.edit(other, random)]);
        break;
      case 'delete':
        if (other !== id) messages.apply([world.remove(other)]);
        break;
      case 'react':
        messages.apply([reaction(other, random)]);
        break;
      case 'star':
        messages.apply([star(other, random)]);
        break;
      default:
        this.#resize(name, random, reading);
    }
    return name;
  }

  /** A drawn message, mostly near the one being read. */
  #any(random: Random): number {
    const rows = this.#parts.timeline.drawn.rows.peek();
    return rows[Math.floor(random() * rows.length)]?.id ?? 0;
  }

  #resize(name: 'grow' | 'width' | 'height', random: Random, reading: HTMLElement | undefined): void {
    const view = this.#parts.view();
    if (name === 'width') document.body.style.inlineSize = `${360 + Math.floor(random() * 900)}px`;
    if (name === 'height') document.body.style.blockSize = `${400 + Math.floor(random() * 400)}px`;
    if (name !== 'grow') return;
    // As a picture without a known size that is loaded, or a font that comes late.
    const rows = view.querySelectorAll<HTMLElement>('article .message-main');
    const row = rows[Math.floor(random() * rows.length)];
    if (row && row.closest('article') !== reading)
      row.style.paddingBlockEnd = `${Math.floor(random() * 300)}px`;
  }
}

function reaction(id: number, random: Random): ClientEvent {
  const code = ['1f44d', '1f389', '2764'][Math.floor(random() * 3)];
  return {
    ...{
      type: 'reaction',
      op: random() < 0.7 ? 'add' : 'remove',
      message_id: id,
      user_id: Math.floor(random() * 40),
    },
    ...{ emoji_name: 'thumbs_up', emoji_code: code, reaction_type: 'unicode_emoji' },
  } as unknown as ClientEvent;
}

function star(id: number, random: Random): ClientEvent {
  const op = random() < 0.5 ? 'add' : 'remove';
  return {
    type: 'update_message_flags',
    op,
    flag: 'starred',
    messages: [id],
    all: false,
  } as unknown as ClientEvent;
}
