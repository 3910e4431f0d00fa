import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Conversation, conversationKey } from '../state/conversation.ts';
import type { Moved } from '../state/moved.ts';
import type { Model } from './model.ts';
import { Shelf } from './shelf.ts';
import { onTopicMoves } from './topic-moves.ts';
import { unsentPrefix } from './unsent.ts';

/** A change of a message that was neither saved nor given up. */
export interface UnfinishedEdit {
  readonly messageId: number;
  readonly to: Conversation;
  readonly text: string;
  /** UNIX milliseconds. */
  readonly changed: number;
}

const isWhole = ({ messageId, text, to }: Partial<UnfinishedEdit>): boolean =>
  Boolean(Number.isSafeInteger(messageId) && typeof text === 'string' && to?.kind);

/** The oldest goes. */
const MOST = 50;

const made = new WeakMap<Model, Edits>();

export function editsOf(model: Model): Edits {
  const known = made.get(model);
  if (known) return known;
  const edits = new Edits(new Shelf(unsentPrefix('edit', model.tables.ownId.peek()), isWhole));
  onTopicMoves(model, (moved) => edits.move(moved));
  made.set(model, edits);
  return edits;
}

export class Edits {
  readonly #shelf: Shelf<UnfinishedEdit>;
  readonly #list: Signal<readonly UnfinishedEdit[]>;

  constructor(shelf: Shelf<UnfinishedEdit>) {
    this.#shelf = shelf;
    this.#list = signal(read(shelf));
    addEventListener('storage', ({ key }) => {
      if (key === null || shelf.idOf(key)) this.#list.value = read(shelf);
    });
  }

  /** The newest first. */
  get list(): ReadonlySignal<readonly UnfinishedEdit[]> {
    return this.#list;
  }

  find(messageId: number): UnfinishedEdit | undefined {
    return this.#list.peek().find((each) => each.messageId === messageId);
  }

  keep(edit: Omit<UnfinishedEdit, 'changed'>): void {
    const rest = this.#list.peek().filter(({ messageId }) => messageId !== edit.messageId);
    const [oldest] = rest.slice(MOST - 1);
    if (oldest) this.#shelf.remove(oldest.messageId);
    const kept = { ...edit, changed: Date.now() };
    this.#list.value = [kept, ...rest.slice(0, MOST - 1)];
    this.#shelf.put(edit.messageId, kept);
  }

  /** The topic of their messages got another name or channel. */
  move({ from, to }: Moved): void {
    const key = conversationKey(from);
    this.#list.value = this.#list.peek().map((edit) => {
      if (conversationKey(edit.to) !== key) return edit;
      const moved = { ...edit, to };
      this.#shelf.put(edit.messageId, moved);
      return moved;
    });
  }

  /** It was saved, or given up. */
  forget(messageId: number): void {
    this.#shelf.remove(messageId);
    this.#list.value = this.#list.peek().filter((each) => each.messageId !== messageId);
  }
}

const read = (shelf: Shelf<UnfinishedEdit>): readonly UnfinishedEdit[] =>
  shelf.all().sort((one, other) => other.changed - one.changed);
