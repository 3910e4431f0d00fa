import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { ApiFailure } from '../client/failures.ts';
import { createDrafts, deleteDraft, editDraft } from '../client/first-operations.ts';
import type { Moved } from '../state/moved.ts';
import { lengthOf } from '../state/text-length.ts';
import type { Draft } from '../state/types.ts';
import {
  draftOf,
  fingerprint,
  isFor,
  isSameWriting,
  keptText,
  newestFor,
  type Target,
  targetOf,
  type Writing,
  withServerDraft,
} from '../state/writing.ts';
import { mostCharacters } from './limits.ts';
import type { Model } from './model.ts';
import { Shelf } from './shelf.ts';
import { onTopicMoves } from './topic-moves.ts';
import { unsentPrefix } from './unsent.ts';

const isWhole = ({ id, text, to }: Partial<Writing>): boolean =>
  Boolean(typeof id === 'string' && typeof text === 'string' && to?.kind);

/** After so much rest the server has it, and other devices. */
const REST_MS = 2000;
/** A save that fails for the moment is tried again after so much time, so often. */
const RETRY_MS = 30_000;
const MOST_TRIES = 5;
/** Texts in this browser; the oldest that the server has goes. */
const MOST_WRITINGS = 100;
const MOST_ECHOES = 20;

const made = new WeakMap<Model, Drafts>();

export function draftsOf(model: Model): Drafts {
  const known = made.get(model) ?? new Drafts(model);
  made.set(model, known);
  return known;
}

/** Unsent texts: in this browser from the first letter, on the server a little later. */
export class Drafts {
  readonly #model: Model;
  readonly #shelf: Shelf<Writing>;
  readonly #writings: Signal<ReadonlyMap<string, Writing>>;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Being saved: one request at a time for each text. */
  readonly #saving = new Set<string>();
  /** How often the save of a text has failed for the moment. */
  readonly #failures = new Map<string, number>();
  /** The texts that this browser saved of each draft: its event may come after more was saved. The oldest go. */
  readonly #echoes = new Map<number, readonly string[]>();
  /** Sent or deleted here; the event that says so is on its way. */
  readonly #gone = new Set<number>();
  /** Everything that is written, here and on other devices, the newest first. */
  readonly list: ReadonlySignal<readonly Writing[]>;

  constructor(model: Model) {
    this.#model = model;
    this.#shelf = new Shelf(unsentPrefix('writing', model.tables.ownId.peek()), isWhole);
    this.#writings = signal(new Map(this.#shelf.all().map((each) => [each.id, each])));
    this.list = computed(() => this.#list());
    effect(() => this.#follow(model.tables.drafts.value, model.tables.ownId.value));
    effect(() => {
      if (model.connection.value === 'online') this.#saveAll();
    });
    addEventListener('storage', ({ key, newValue }) => this.#hear(key, newValue));
    onTopicMoves(model, (moved) => this.#move(moved));
  }

  /** The text for a place: what was typed here, or on another device. Not followed. */
  find(to: Target): Writing | undefined {
    return newestFor(this.list.peek(), to);
  }

  /** As it is now. Follows changes, of other devices too. */
  writing(id: string): Writing | undefined {
    return this.#writings.value.get(id);
  }

  /** Keeps a text at once; an empty one goes. */
  write(writing: Pick<Writing, 'id' | 'to' | 'text'>): void {
    const before = this.#writings.peek().get(writing.id) ?? this.#fromServer(writing.id);
    if (writing.text.trim() === '') {
      this.remove(writing.id);
      return;
    }
    if (before && isSameWriting(before, writing)) return;
    this.#set({ ...before, ...writing, changed: Date.now() });
    this.#saveSoon(writing.id);
  }

  /** Forgets a text, here and on the server. */
  remove(id: string): void {
    const known = this.#writings.peek().get(id) ?? this.#fromServer(id);
    this.#drop(id);
    if (known?.serverId !== undefined) void this.#removeOnServer(known.serverId);
  }

  /** Saves what rests for less than its time: one leaves the conversation, or the page. */
  flush(id: string): void {
    if (!this.#timers.has(id)) return;
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    void this.#save(id);
  }

  /** Here alone. */
  #drop(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#failures.delete(id);
    const rest = new Map(this.#writings.peek());
    if (rest.delete(id)) this.#writings.value = rest;
    this.#shelf.remove(id);
  }

  #list(): readonly Writing[] {
    const own = [...this.#writings.value.values()];
    const known = new Set(own.map(({ serverId }) => serverId));
    // A draft that this browser has just made may come back before it is known to be its own.
    const prints = new Set(own.map(fingerprint));
    const others = this.#model.tables.drafts.value
      .filter(({ id }) => !known.has(id) && !this.#gone.has(id))
      .map((draft) => this.#writingOf(draft))
      .filter((each) => !prints.has(fingerprint(each)));
    return [...own, ...others].sort((one, other) => other.changed - one.changed);
  }

  #writingOf(draft: Draft): Writing {
    const to = targetOf(draft, this.#model.tables.ownId.peek());
    const saved = fingerprint({ to, text: draft.content });
    const changed = draft.timestamp * 1000;
    return { id: `server-${draft.id}`, to, text: draft.content, changed, serverId: draft.id, saved };
  }

  #fromServer(id: string): Writing | undefined {
    const draft = this.#model.tables.drafts.peek().find((each) => `server-${each.id}` === id);
    return draft && this.#writingOf(draft);
  }

  /** Another device changed, sent or deleted drafts. */
  #follow(drafts: readonly Draft[], ownId: number): void {
    const byId = new Map(drafts.map((each) => [each.id, each]));
    for (const writing of this.#writings.peek().values()) {
      if (writing.serverId === undefined || this.#saving.has(writing.id)) continue;
      const draft = byId.get(writing.serverId);
      if (draft && this.#isEcho(draft)) {
        this.#saveOver(writing, draft, ownId);
        continue;
      }
      const next = withServerDraft(writing, draft, ownId);
      if (next === writing) continue;
      if (!next) this.#drop(writing.id);
      else this.#set(next);
      if (next && next.serverId === undefined) this.#saveSoon(next.id);
    }
  }

  /** A text that one saved here before, and not what another device wrote: the text here is newer. */
  #isEcho({ id, content }: Draft): boolean {
    return this.#echoes.get(id)?.includes(keptText(content)) ?? false;
  }

  /** Another device may have put an earlier text of this browser back, for a topic that was moved. */
  #saveOver(writing: Writing, draft: Draft, ownId: number): void {
    const print = fingerprint({ to: targetOf(draft, ownId), text: draft.content });
    if (print === writing.saved) return;
    const { saved: _, ...unsaved } = writing;
    this.#set(unsaved);
    this.#saveSoon(writing.id);
  }

  #expectEcho({ serverId, saved }: Writing): void {
    if (serverId === undefined || saved === undefined) return;
    const text = saved.slice(saved.indexOf('\n') + 1);
    const known = this.#echoes.get(serverId) ?? [];
    if (!known.includes(text)) this.#echoes.set(serverId, [...known, text].slice(-MOST_ECHOES));
  }

  /** A whole topic got another name or channel: what is written for it goes along. */
  #move({ from, to }: Moved): void {
    for (const writing of this.list.peek()) {
      if (!isFor(writing.to, from)) continue;
      this.#set({ ...writing, to });
      this.#saveSoon(writing.id);
    }
  }

  /** Another tab of this browser. */
  #hear(key: string | null, value: string | null): void {
    const id = this.#shelf.idOf(key ?? '');
    if (id === undefined) return;
    const rest = new Map(this.#writings.peek());
    const writing = this.#shelf.parse(value);
    if (writing) {
      this.#expectEcho(writing);
      rest.set(writing.id, writing);
    } else rest.delete(id);
    this.#writings.value = rest;
  }

  #set(writing: Writing): void {
    this.#writings.value = new Map(this.#writings.peek()).set(writing.id, writing);
    this.#shelf.put(writing.id, writing);
    this.#bound();
  }

  #bound(): void {
    const all = this.#writings.peek();
    if (all.size <= MOST_WRITINGS) return;
    const saved = [...all.values()].filter((each) => each.saved === fingerprint(each));
    const oldest = saved.sort((one, other) => one.changed - other.changed)[0];
    if (oldest) this.#drop(oldest.id);
  }

  #saveSoon(id: string): void {
    this.#saveAfter(id, REST_MS);
  }

  #saveAfter(id: string, ms: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.set(
      id,
      setTimeout(() => this.flush(id), ms),
    );
  }

  #saveAll(): void {
    for (const each of this.#writings.peek().values()) {
      if (each.saved !== fingerprint(each)) this.#saveSoon(each.id);
    }
  }

  async #save(id: string): Promise<void> {
    const writing = this.#writings.peek().get(id);
    const isKept = this.#model.tables.settings.peek().enable_drafts_synchronization;
    if (!writing || !isKept || writing.saved === fingerprint(writing)) return;
    // The server would cut it, and what it has would no longer be what is written here.
    if (lengthOf(writing.text) > mostCharacters(this.#model)) return;
    if (this.#saving.has(id)) {
      this.#saveSoon(id);
      return;
    }
    this.#saving.add(id);
    try {
      const serverId = await this.#put(writing);
      const now = this.#writings.peek().get(id);
      const saved = fingerprint(writing);
      this.#failures.delete(id);
      this.#expectEcho({ ...writing, serverId, saved });
      if (now) this.#set({ ...now, serverId, saved });
      else await this.#removeOnServer(serverId);
    } catch (error) {
      this.#tryAgain(id, error);
    } finally {
      this.#saving.delete(id);
    }
  }

  /** The text is in this browser in any case, and the next letter, or the network that is back, saves it again. */
  #tryAgain(id: string, error: unknown): void {
    const isRefused = error instanceof ApiFailure && error.status < 500 && error.status !== 429;
    const failures = (this.#failures.get(id) ?? 0) + 1;
    if (isRefused || failures === MOST_TRIES) this.#failures.delete(id);
    else if (!this.#timers.has(id)) {
      this.#failures.set(id, failures);
      this.#saveAfter(id, RETRY_MS);
    }
  }

  async #put(writing: Writing): Promise<number> {
    const { client } = this.#model;
    const draft = draftOf(writing);
    if (writing.serverId !== undefined) {
      try {
        await client.call(editDraft, { draft_id: writing.serverId, draft });
        return writing.serverId;
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
      }
    }
    const { ids } = await client.call(createDrafts, { drafts: [draft] });
    return ids[0] as number;
  }

  async #removeOnServer(serverId: number): Promise<void> {
    this.#gone.add(serverId);
    const params = { draft_id: serverId };
    try {
      await this.#model.client.call(deleteDraft, params);
    } catch (error) {
      // It is already deleted. Without a network the deletion waits in the outbox.
      if (error instanceof ApiFailure) return;
      await this.#model.perform({ operation: 'deleteDraft', params, events: [], undo: [] });
    }
  }
}
