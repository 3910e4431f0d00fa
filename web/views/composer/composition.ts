import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { sending } from '../../model/actions.ts';
import { draftsOf } from '../../model/drafts.ts';
import type { Model } from '../../model/model.ts';
import { onTopicMoves } from '../../model/topic-moves.ts';
import { uploadsOf } from '../../model/uploads.ts';
import type { Conversation } from '../../state/conversation.ts';
import type { Moved } from '../../state/moved.ts';
import { linksOnTheWay } from '../../state/upload-links.ts';
import { conversationFor, isFor, NOBODY, NOWHERE, type Target, targetKey } from '../../state/writing.ts';

const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/** One text on its way: where it goes, and what it says. Each change is kept at once. */
export class Composition {
  readonly #model: Model;
  readonly #to = signal<Target>(NOWHERE);
  readonly #text = signal('');
  /** Where a text goes in the view that is shown, and where it went before it was turned. */
  #home: Target = NOWHERE;
  #turned: Target = NOWHERE;
  #id = newId();
  #isKept = false;
  #stop: () => void;
  readonly #unfollow: () => void;

  constructor(model: Model) {
    this.#model = model;
    this.#stop = this.#listen();
    this.#unfollow = onTopicMoves(model, (moved) => this.#move(moved));
  }

  get to(): ReadonlySignal<Target> {
    return this.#to;
  }

  get text(): ReadonlySignal<string> {
    return this.#text;
  }

  get id(): string {
    return this.#id;
  }

  close(): void {
    this.#stop();
    this.#unfollow();
    draftsOf(this.#model).flush(this.#id);
  }

  /** Begins anew in a view; `home`: where a text goes that is written there. A text that goes there already stays. */
  settle(home: Target): void {
    this.#home = home;
    const isHere = targetKey(home) === targetKey(this.#to.peek()) && this.#text.peek() !== '';
    if (isHere) this.#turned = home;
    else this.load(home);
  }

  /** The topic for which one writes got another name or channel: `Drafts` keeps the text for it. */
  #move({ from, to }: Moved): void {
    if (isFor(this.#to.peek(), from)) this.#to.value = to;
  }

  /** From a channel to people, or back. Where it went before comes back. */
  turn(): void {
    const to = this.#to.peek();
    const back = [this.#turned, this.#home].find((each) => each.kind !== to.kind);
    this.setTarget(back ?? (to.kind === 'direct' ? NOWHERE : NOBODY));
    this.#turned = to;
  }

  /** Continues the earlier text for this place. */
  load(to: Target): void {
    this.#turned = to;
    const drafts = draftsOf(this.#model);
    drafts.flush(this.#id);
    this.#stop();
    const found = drafts.find(to);
    this.#id = found?.id ?? newId();
    this.#to.value = to;
    this.#text.value = found?.text ?? '';
    this.#stop = this.#listen();
    this.mend();
  }

  /** Goes on with files that were on their way when the page was closed. */
  mend(): void {
    const { has } = uploadsOf(this.#model);
    if (linksOnTheWay(this.#text.peek()).every(has)) return;
    void import('./mend-files.ts').then(({ mendFiles }) => mendFiles(this.#model, this.#id));
  }

  /** Goes on with this very text. */
  open(id: string, to: Target, text: string): void {
    this.load(to);
    this.#stop();
    this.#id = id;
    this.#text.value = text;
    this.#stop = this.#listen();
    this.mend();
  }

  write(text: string): void {
    if (text === this.#text.peek()) return;
    this.#text.value = text;
    this.#keep();
  }

  /** Changes where the text will go. The text stays; its draft is saved unless it is blank. */
  setTarget(to: Target): void {
    if (targetKey(to) === targetKey(this.#to.peek()) && to.kind === 'direct') return;
    this.#to.value = to;
    if (this.#text.peek().trim() !== '') this.#keep();
  }

  /** Sends it: it shows at once, and the field is free. */
  async send(): Promise<Conversation | undefined> {
    const to = conversationFor(this.#to.peek());
    const text = this.#text.peek();
    if (!to || text.trim() === '') return undefined;
    const id = this.#id;
    const sent = this.#model.perform(sending(to, text, newId()));
    this.#empty();
    // The draft stays until the browser has the message on its way.
    if (await sent) draftsOf(this.#model).remove(id);
    else if (this.#text.peek() === '') this.open(id, to, text);
    return to;
  }

  /** The text is gone: scheduled, thrown away. */
  clear(): void {
    draftsOf(this.#model).remove(this.#id);
    this.#empty();
  }

  #empty(): void {
    this.#stop();
    this.#id = newId();
    this.#text.value = '';
    this.#stop = this.#listen();
  }

  #keep(): void {
    draftsOf(this.#model).write({ id: this.#id, to: this.#to.peek(), text: this.#text.peek() });
  }

  #listen(): () => void {
    this.#isKept = false;
    return effect(() => this.#hear());
  }

  /** Another device or tab changed or sent this text. */
  #hear(): void {
    const kept = draftsOf(this.#model).writing(this.#id);
    if (kept && kept.text !== this.#text.peek()) this.#text.value = kept.text;
    else if (!kept && this.#isKept) this.#text.value = '';
    this.#isKept = kept !== undefined;
  }
}
