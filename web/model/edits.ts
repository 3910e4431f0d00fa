import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Conversation } from '../state/conversation.ts';
import type { Model } from './model.ts';
import { unsentPrefix } from './unsent.ts';

/** A change of a message that was neither saved nor given up. */
export interface UnfinishedEdit {
  readonly messageId: number;
  readonly to: Conversation;
  readonly text: string;
  /** UNIX milliseconds. */
  readonly changed: number;
}

/** The oldest goes. */
const MOST = 50;

const made = new WeakMap<Model, Edits>();

export function editsOf(model: Model): Edits {
  const known = made.get(model) ?? new Edits(unsentPrefix('edit', model.tables.ownId.peek()));
  made.set(model, known);
  return known;
}

export class Edits {
  readonly #prefix: string;
  readonly #list: Signal<readonly UnfinishedEdit[]>;

  /** In the browser's own storage, as drafts are: each key press is kept at once. */
  constructor(prefix: string) {
    this.#prefix = prefix;
    this.#list = signal(read(prefix));
    addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(prefix)) this.#list.value = read(prefix);
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
    if (oldest) attempt(() => localStorage.removeItem(this.#prefix + oldest.messageId));
    const kept = { ...edit, changed: Date.now() };
    this.#list.value = [kept, ...rest.slice(0, MOST - 1)];
    attempt(() => localStorage.setItem(this.#prefix + edit.messageId, JSON.stringify(kept)));
  }

  /** It was saved, or given up. */
  forget(messageId: number): void {
    attempt(() => localStorage.removeItem(this.#prefix + messageId));
    this.#list.value = this.#list.peek().filter((each) => each.messageId !== messageId);
  }
}

function read(prefix: string): readonly UnfinishedEdit[] {
  const found: UnfinishedEdit[] = [];
  attempt(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      const edit = key.startsWith(prefix) ? parse(String(value)) : undefined;
      if (edit) found.push(edit);
    }
  });
  return found.sort((one, other) => other.changed - one.changed);
}

function parse(text: string): UnfinishedEdit | undefined {
  try {
    const value = JSON.parse(text) as Partial<UnfinishedEdit>;
    const isWhole = Number.isSafeInteger(value.messageId) && typeof value.text === 'string' && value.to?.kind;
    return isWhole ? (value as UnfinishedEdit) : undefined;
  } catch {
    return undefined;
  }
}

/** The browser may refuse to keep anything. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}
