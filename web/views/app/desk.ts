import { type Signal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Timeline } from '../../model/timeline.ts';
import type { Conversation } from '../../state/conversation.ts';
import { expectField, expectNothing, focusField } from './typed-ahead.ts';

/** The content of the column at the end: nothing, the participants of a conversation, or one user. */
export type Details =
  | { readonly kind: 'people' }
  | { readonly kind: 'person'; readonly userId: number }
  | { readonly kind: 'channel'; readonly streamId: number };

/** Somebody asks the composer to write; `text` is put in at the cursor. A new object each time. */
export interface ComposeRequest {
  readonly to?: Conversation;
  readonly text?: string;
  /** To people that are still to be named. */
  readonly toPeople?: boolean;
  /** Goes on with this very draft. */
  readonly draft?: string;
}

/** The field for which what is typed next is meant: without a place the filter of the channels. */
export const fieldOf = ({ to, toPeople, draft }: ComposeRequest): string =>
  to || toPeople || draft !== undefined ? '.composer' : '.composer-picker';

/** A dialog: it gets the function that closes it. */
export type DialogView = (close: () => void) => ComponentChildren;

/** Something about a message that opens at an element: the picker of reactions, or the menu of actions. */
export interface AtMessage {
  readonly messageId: number;
  readonly anchor: Element | { readonly x: number; readonly y: number };
}

/** Shared state of the views that is no data: the selection, open dialogs, texts to write. */
export class Desk {
  /** The messages that are shown. */
  readonly timeline = signal<Timeline | undefined>(undefined);
  /** The message that has the cursor: keys work on it. */
  readonly selected = signal<number | undefined>(undefined);
  /** The message whose text is being edited in place. */
  readonly editing = signal<number | undefined>(undefined);
  /** A message of the list that is shown to which one goes. A new object each time. */
  readonly near = signal<{ readonly id: number } | undefined>(undefined);
  /** The picker of a reaction to a message is open. */
  readonly picker = signal<AtMessage | undefined>(undefined);
  /** The menu of a message is open; on telephones a sheet. */
  readonly menu = signal<AtMessage | undefined>(undefined);
  /** A user's card, at the place of the user's name. */
  readonly card = signal<{ readonly userId: number; readonly anchor: Element } | undefined>(undefined);
  readonly compose = signal<ComposeRequest | undefined>(undefined);
  readonly details = signal<Details | undefined>(undefined);
  readonly dialog = signal<DialogView | undefined>(undefined);
  /** On a narrow screen: which of the columns is shown. */
  readonly column = signal<'list' | 'main'>('main');
  /** The first text of the quick switcher; undefined while it is closed. */
  readonly switcher = signal<string | undefined>(undefined);
  /** The first text of the search; undefined while it is closed. */
  readonly search = signal<string | undefined>(undefined);
  readonly isHelpOpen = signal(false);
  /** Scrolls the list that is shown so that the whole row of the message is in sight. */
  reveal: ((messageId: number) => void) | undefined;

  /** Opens the quick switcher; `@` finds people, `#` channels, `>` commands. */
  switchTo(text: string): void {
    if (this.switcher.peek() === undefined) expectField('.switcher', () => this.#close(this.switcher));
    this.switcher.value = text;
  }

  /** Opens the search with a first text, for example `channel:design `. */
  searchFor(text: string): void {
    if (this.search.peek() === text && focusField('.search')) return;
    if (this.search.peek() === undefined) expectField('.search', () => this.#close(this.search));
    this.column.value = 'main';
    this.search.value = text;
  }

  help(): void {
    this.isHelpOpen.value = true;
  }

  open(dialog: DialogView): void {
    this.dialog.value = dialog;
  }

  /** The row keeps its toolbar while something is open at it. */
  pick(messageId: number, anchor: AtMessage['anchor']): void {
    this.selected.value = messageId;
    this.picker.value = { messageId, anchor };
  }

  openMenu(messageId: number, anchor: AtMessage['anchor']): void {
    this.selected.value = messageId;
    this.menu.value = { messageId, anchor };
  }

  /** The same place again closes it. */
  showPerson(userId: number, anchor: Element): void {
    const isOpen = this.card.peek()?.anchor === anchor;
    this.card.value = isOpen ? undefined : { userId, anchor };
  }

  write(request: ComposeRequest): void {
    expectField(fieldOf(request), () => this.#close(this.compose));
    this.compose.value = request;
  }

  /** Closes what lies over the page, and what is about to. */
  closeOverlays(): void {
    expectNothing();
    for (const opened of [this.dialog, this.card, this.menu, this.picker, this.switcher])
      opened.value = undefined;
    this.isHelpOpen.value = false;
  }

  #close<T>(opened: Signal<T | undefined>): void {
    opened.value = undefined;
  }
}
